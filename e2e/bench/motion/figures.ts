import { median } from '../instruments/statistics.ts'
import { table } from '../instruments/table.ts'
import type { Recorded } from './probe.ts'

/** One transition at one speed of the processor, as often as it was made. */
export interface Moved {
  what: string
  slowDown: number
  runs: Recorded[]
}

/** A gap longer than this (ms) is seen as a jerk: three frames of a usual screen. */
const JERK = 50

const ms = (value: number) => (Number.isFinite(value) ? value.toFixed(0) : '')
const longest = (values: readonly number[]) => Math.max(0, ...values)

/** A table of transitions: the longest pause between two frames of each run, and the longest work on one frame. */
export const motionTable = (all: readonly Moved[]): string =>
  table([
    ['transition', 'CPU', 'runs', 'longest gap, median', 'max', `runs over ${JERK} ms`, 'longest work, max'],
    ...all.map(({ what, slowDown, runs }) => {
      const gaps = runs.map((run) => longest(run.gaps))
      return [
        what,
        slowDown === 1 ? 'full' : `1/${slowDown}`,
        String(runs.length),
        ms(median(gaps)),
        ms(longest(gaps)),
        String(gaps.filter((gap) => gap > JERK).length),
        ms(longest(runs.flatMap((run) => run.longFrames))),
      ]
    }),
  ])
