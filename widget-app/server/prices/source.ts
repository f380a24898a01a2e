import type { Chain } from '../chains/chain.ts'
import type { OutboundError } from '../outbound/error.ts'

/** What a source says. */
export interface Told {
  /**
   * US dollars for one of each token, by its key (see tokens/packaged.ts) or `NATIVE` (native.ts); what it does not know is not
   * in it. More than what was asked for may be.
   */
  prices: ReadonlyMap<string, number>
  /** What it could not be asked for any more, and why. */
  left?: { keys: readonly string[]; problem: OutboundError }
}

/** Something that knows prices. */
export interface PriceSource {
  /**
   * Says what tokens are worth, the first of them first. Throws an `OutboundError` where it is away
   * altogether.
   */
  of(chain: Chain, keys: readonly string[]): Promise<Told>
}

/** Nothing is worth nothing: a source that says so does not know. */
export const isPrice = (price: unknown): price is number =>
  typeof price === 'number' && Number.isFinite(price) && price > 0
