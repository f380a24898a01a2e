import type { Chain } from '../chains/chain.ts'

/** What stands for the chain's own coin where tokens are named by their key. */
export const NATIVE = 'native'

/** Something that knows prices. */
export interface PriceSource {
  /**
   * US dollars for one of each token, by its key (see tokens/packaged.ts) or {@link NATIVE}; what it does not know is not
   * in it. More than what was asked for may be. Throws a `SourceProblem` and the like where it is away.
   */
  of(chain: Chain, keys: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** Nothing is worth nothing: a source that says so does not know. */
export const isPrice = (price: unknown): price is number =>
  typeof price === 'number' && Number.isFinite(price) && price > 0
