import { median } from '../instruments/statistics.ts'
import type { Condition } from '../peers/conditions.ts'
import type { Round } from '../peers/rounds.ts'
import type { Case } from './cases.ts'

/** Rounds under one condition: how long each case took (ms), by its title. */
export interface SecureMeasured {
  condition: Pick<Condition, 'title'>
  rounds: readonly Round<ReadonlyMap<string, number>>[]
}

type Titled = Pick<Case, 'title'>

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** The times of a case in all rounds. */
const timesOf = ({ rounds }: SecureMeasured, { title }: Titled) =>
  rounds.flatMap(({ result }) => result.get(title) ?? [])

/** The median and the minimum in milliseconds. */
const middleAndLeast = (times: readonly number[]) =>
  times.length > 0 ? `${Math.round(median([...times]))} (${Math.round(Math.min(...times))})` : '–'

function ratio(own: readonly number[], floor: readonly number[]): string {
  if (own.length === 0 || floor.length === 0) return '–'
  const least = Math.min(...own) / Math.min(...floor)
  return `×${(median([...own]) / median([...floor])).toFixed(2)} (×${least.toFixed(2)})`
}

/** The medians as a table in Markdown, in milliseconds; minima are in brackets. Each row has its floor beside it. */
export function secureTable(
  pairs: readonly (readonly [own: Titled, floor: Titled])[],
  measured: readonly SecureMeasured[],
): string {
  const head = measured.flatMap(({ condition: { title } }) => [
    title,
    `floor ${title}`,
    `to the floor ${title}`,
  ])
  const rows = pairs.map(([own, floor]) => [
    own.title,
    ...measured.flatMap((one) => {
      const [ours, least] = [timesOf(one, own), timesOf(one, floor)]
      return [middleAndLeast(ours), middleAndLeast(least), ratio(ours, least)]
    }),
  ])
  return [['press', ...head], ['press', ...head].map(() => '---'), ...rows].map(line).join('\n')
}
