import type { Change } from './tokenRules.ts'

/** Ends may be off by this part of the total, or of what the line spans: the sources are minutes old, and an hour at most. */
const OF_TOTAL = 0.02
const OF_SPAN = 0.25

/**
 * The server's values of the last day as a line that begins and ends with what the total and its change say. Null if they
 * are of other holdings than those that are shown, such as tokens that were sent meanwhile or that the visitor hides.
 */
export function dayLineOf(
  values: readonly number[] | undefined,
  total: number | null,
  { usd }: Pick<Change, 'usd'>,
): number[] | null {
  const [first, last] = [values?.[0], values?.at(-1)]
  if (!values || total === null || first === undefined || last === undefined) return null
  const [atFirst, atLast] = [total - usd - first, total - last]
  const span = Math.max(...values) - Math.min(...values)
  const most = Math.max(total * OF_TOTAL, span * OF_SPAN)
  if (values.length < 2 || Math.max(Math.abs(atFirst), Math.abs(atLast)) > most) return null
  const end = values.length - 1
  return values.map((value, place) => value + atFirst + ((atLast - atFirst) * place) / end)
}
