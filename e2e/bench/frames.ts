import { percentile } from './statistics.ts'

/** Lists are scrolled through at full speed and at how much less. */
export const SLOW_DOWNS = [1, 4]

/** How long (ms) a frame is at 60 in a second. */
const FRAME = 1000 / 60

/** The scrolling of a list at one speed of the processor. */
export interface Scrolling {
  slowDown: number
  /** Milliseconds from frame to frame while the whole list is scrolled through, its pages and pictures loading. */
  frames: number[]
  /** The same while an empty box is scrolled through in its place. */
  empty: number[]
}

/** Frames that were due and did not come. */
const dropped = (frames: readonly number[]) =>
  frames.reduce((sum, time) => sum + Math.max(0, Math.round(time / FRAME) - 1), 0)

/** A row of a table: how many there were, and how much half and nineteen of twenty had at most. */
export const spread = (name: string, values: readonly number[], written: (value: number) => string) => [
  name,
  String(values.length),
  written(percentile(values, 0.5)),
  written(percentile(values, 0.95)),
]

export const ms = (value: number) => `${value.toFixed(1)} ms`
export const MB = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** The rows of one scrolling. @param what what the list is of, such as "1000 wallets" */
export function scrollRows(what: string, { slowDown, frames, empty }: Scrolling): string[][] {
  const share = (values: readonly number[]) =>
    `${((100 * dropped(values)) / (values.length + dropped(values))).toFixed(1)} %`
  return [
    spread(`frame of ${what}, CPU 1/${slowDown}`, frames, ms),
    spread(`frame of an empty list, CPU 1/${slowDown}`, empty, ms),
    [`frames dropped of ${what}`, String(dropped(frames)), share(frames), ''],
    ['frames dropped of an empty list', String(dropped(empty)), share(empty), ''],
  ]
}
