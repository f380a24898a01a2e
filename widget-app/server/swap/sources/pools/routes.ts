import type { Exchange } from '../../../chains/swaps.ts'
import type { FeesOf, Pair } from './markets.ts'

/** A way from one token to another over one or two pools of one exchange. */
export interface Route {
  exchange: Exchange
  /** Two or three tokens, by their lower-case contracts. */
  path: readonly string[]
  /** The fee of each pool, in millionths. */
  fees: readonly number[]
}

/** The direct path, and one over each base token. */
export function pathsOf(from: string, to: string, bases: readonly string[]): string[][] {
  if (from === to) return []
  const between = [...new Set(bases)].filter((base) => base !== from && base !== to)
  return [[from, to], ...between.map((base) => [from, base, to])]
}

/** The pairs of neighbours on a path. */
export const pairsOf = (path: readonly string[]): Pair[] =>
  path.slice(1).map((token, index) => [path[index] ?? '', token])

/** Every way to choose one fee for each pool of a path. */
const combined = (choices: readonly (readonly number[])[]): number[][] =>
  choices.reduce<number[][]>(
    (sofar, fees) => sofar.flatMap((chosen) => fees.map((fee) => [...chosen, fee])),
    [[]],
  )

/** All routes whose pools exist. */
export function routesOf(
  exchanges: readonly Exchange[],
  paths: readonly (readonly string[])[],
  feesOf: FeesOf,
): Route[] {
  return exchanges.flatMap((exchange) =>
    paths.flatMap((path) =>
      combined(pairsOf(path).map((pair) => feesOf(exchange, pair))).map((fees) => ({ exchange, path, fees })),
    ),
  )
}
