import type { Driven, LoadFigures } from './load.ts'
import { percentile } from './statistics.ts'

/** Merges several rounds into one. The time between them does not count. */
export function together(path: string, rounds: readonly Driven[]): LoadFigures {
  const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0)
  const times = rounds.flatMap(({ answers }) => answers.map(({ milliseconds }) => milliseconds))
  const requests = sum(rounds.map(({ figures }) => figures.requests))
  const seconds = sum(rounds.map(({ figures }) => figures.requests / figures.perSecond))
  return {
    path,
    requests,
    failed: sum(rounds.map(({ figures }) => figures.failed)),
    perSecond: requests / seconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  }
}

const NAMES = { perSecond: 'requests/s', p50: 'p50' }

/** Adds the ratio to another row to the name, because a busy machine slows both down. */
export const compared = (first: LoadFigures, other: LoadFigures, by: keyof typeof NAMES): LoadFigures => ({
  ...other,
  path: `${other.path} (${NAMES[by]} ×${(other[by] / first[by]).toFixed(2)})`,
})
