import type { TokenBalance } from '../../shared/blockchain.ts'
import { isUndivided } from '../../shared/undivided.ts'
import { HOURLY } from '../prices/histories.ts'

/** A balance, and the key of its token (see tokens/packaged.ts). */
export interface Held {
  key: string
  row: TokenBalance
}

/** One request has room for so many tokens: the API sends at most 500 prices. */
const MOST = 20
/** A token that makes up less of the total does not move a line that is a thumb wide. */
const VISIBLE = 0.01
/** Tokens with a history have to make up so much of the total. */
const ENOUGH = 0.9
/** Enough for a line, and a few bytes each. */
const DIGITS = 6

/** What is part of the total: what the widget hides is not, because it is most likely spam. */
const worthOf = ({ row }: Held): number => (isUndivided(row) ? 0 : Math.max(0, row.value ?? 0))

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

const totalOf = (held: readonly Held[]) => sum(held.map(worthOf))

/** The tokens whose histories decide how the total has moved, the most valuable first. */
export function decisive(held: readonly Held[]): readonly string[] {
  const total = totalOf(held)
  const chosen = held
    .filter((one) => worthOf(one) > 0 && worthOf(one) >= total * VISIBLE)
    .sort((a, b) => worthOf(b) - worthOf(a))
    .slice(0, MOST)
  return totalOf(chosen) >= total * ENOUGH ? chosen.map(({ key }) => key) : []
}

/**
 * The value of these balances at the prices of each hour of the last day, the present one last. Undefined if too much
 * of it has no history. The rest counts with its present value.
 */
export function dayOfValues(
  held: readonly Held[],
  histories: ReadonlyMap<string, readonly number[]>,
): number[] | undefined {
  const total = totalOf(held)
  const moved = held.filter((one) => worthOf(one) > 0 && histories.has(one.key))
  const known = totalOf(moved)
  if (total === 0 || known < total * ENOUGH) return undefined
  const values = Array.from({ length: HOURLY }, (_, hour) => {
    // Relative to the newest price there: the present one may be of another source, such as the operator's pools.
    const shares = moved.map((one) => {
      const prices = histories.get(one.key) ?? []
      return (worthOf(one) * (prices[hour] ?? 0)) / (prices.at(-1) ?? 1)
    })
    return Number((total - known + sum(shares)).toPrecision(DIGITS))
  })
  return values.every(Number.isFinite) ? values : undefined
}
