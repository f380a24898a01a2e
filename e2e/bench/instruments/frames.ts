import { percentile } from './statistics.ts'

/** Lists are scrolled at full speed and with the processor slowed down by this factor. */
export const SLOW_DOWNS = [1, 4]

/** The duration of a frame at 60 per second (ms). */
const FRAME = 1000 / 60

/** The scrolling of a list at one processor speed. */
export interface Scrolling {
  slowDown: number
  /** The time between frames (ms) while the whole list is scrolled, including the loading of its pages and pictures. */
  frames: number[]
  /** The same for an empty box in its place. */
  empty: number[]
}

/** The number of missed frames. */
const dropped = (frames: readonly number[]) =>
  frames.reduce((sum, time) => sum + Math.max(0, Math.round(time / FRAME) - 1), 0)

/** A row of a table: the number of values, their median and their 95th percentile. */
export const spread = (name: string, values: readonly number[], written: (value: number) => string) => [
  name,
  String(values.length),
  written(percentile(values, 0.5)),
  written(percentile(values, 0.95)),
]

export const ms = (value: number) => `${value.toFixed(1)} ms`
export const MB = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** The table rows of one scrolling. @param what the content of the list, such as "1000 wallets" */
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
