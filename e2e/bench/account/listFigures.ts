import { MB, ms, type Scrolling, scrollRows, spread } from '../instruments/frames.ts'

export interface ListScrolled extends Scrolling {
  /** The content of the list, such as "10,000 tokens". */
  what: string
  /** The position of the row that was reached within the time limit. */
  reached: number
  /** The widget's heap at the end of the list (bytes). */
  heap: number
}

/** Compares the first tenth of the frames with the last: scrolling must not get slower as more rows are loaded. */
const TENTH = 10

const tenths = (frames: readonly number[]) => {
  const size = Math.ceil(frames.length / TENTH)
  return { first: frames.slice(0, size), last: frames.slice(-size) }
}

export const listRows = (lists: readonly ListScrolled[]): string[][] =>
  lists.flatMap(({ what, reached, heap, ...scrolling }) => {
    const { first, last } = tenths(scrolling.frames)
    return [
      ...scrollRows(what, scrolling),
      spread('  frames of the first tenth', first, ms),
      spread('  frames of the last tenth', last, ms),
      ['  row that was reached', String(reached), '', ''],
      spread('heap at their end', [heap], MB),
    ]
  })
