import type { Chain } from '../chains/chain.ts'
import type { OutboundError } from '../outbound/error.ts'

/** The result of a source. */
export interface SourcePrices {
  /**
   * The price of one token in US dollars, by its key (see tokens/packaged.ts) or `NATIVE` (native.ts). Unknown prices
   * are absent. It may contain more than was requested.
   */
  prices: ReadonlyMap<string, number>
  /** The keys that could not be queried any more, and the reason. */
  left?: { keys: readonly string[]; problem: OutboundError }
}

/** A source of prices. */
export interface PriceSource {
  /**
   * Resolves to the prices of these keys; the first keys have priority. Throws an `OutboundError` if it is
   * unavailable altogether.
   */
  of(chain: Chain, keys: readonly string[]): Promise<SourcePrices>
}

/** A price of zero means that the source does not know it. */
export const isPrice = (price: unknown): price is number =>
  typeof price === 'number' && Number.isFinite(price) && price > 0
