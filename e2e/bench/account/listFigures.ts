import { MB, ms, type Scrolling, scrollRows, spread } from '../frames.ts'

export interface ListScrolled extends Scrolling {
  /** What was scrolled through, such as "10,000 tokens". */
  what: string
  /** The place of the row that was reached before the patience was over. */
  reached: number
  /** Bytes of the widget's heap at the end of the list. */
  heap: number
}

/** Frames of the first and of the last tenth: what is read must not make what comes after it slower. */
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
