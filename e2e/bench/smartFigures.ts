import { ms, spread } from './instruments/frames.ts'
import { median } from './instruments/statistics.ts'

/** One request of a new person. */
export interface Run {
  /** From the page's request to the approval in its window (ms). */
  shown: number
  /** From the press on Approve to the block (ms). */
  mined: number
  /** All scripts of the secure frame (bytes, gz), by their files. */
  scripts: Readonly<Record<string, number>>
}

/** The runs of each case by its name. The first case is what the others are compared with. */
export type SmartFigures = Readonly<Record<string, readonly Run[]>>

/** The scripts that a case needs and the first case does not (bytes, gz). */
function added(runs: readonly Run[], plain: readonly Run[]): number {
  const known = new Set(plain.flatMap(({ scripts }) => Object.keys(scripts)))
  const own = runs.flatMap(({ scripts }) => Object.entries(scripts)).filter(([name]) => !known.has(name))
  return Object.values(Object.fromEntries(own)).reduce((sum, bytes) => sum + bytes, 0)
}

/** The rows of the table: medians and 95th percentiles, and the ratio of the medians to those of an EOA. */
export function smartRows(figures: SmartFigures): string[][] {
  const all = Object.entries(figures)
  const [, plain = []] = all[0] ?? []
  const timed = (key: 'shown' | 'mined', what: string) =>
    all.map(([name, runs]) => {
      const times = runs.map((run) => run[key])
      const ratio = median(times) / median(plain.map((run) => run[key]))
      return spread(`${name}, ${what} (×${ratio.toFixed(2)})`, times, ms)
    })
  const sizes = all
    .slice(1)
    .map(([name, runs]) => [
      `scripts added by ${name}, gz`,
      '',
      `${(added(runs, plain) / 1000).toFixed(1)} kB`,
      '',
    ])
  return [...timed('shown', 'request to approval'), ...timed('mined', 'Approve to block'), ...sizes]
}
