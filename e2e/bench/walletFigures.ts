import { percentile } from './statistics.ts'

/** How many wallets are scrolled through, at full speed and at how much less. */
export const WALLETS = 1000
export const SLOW_DOWNS = [1, 4]

/** How long (ms) a frame is at 60 in a second. */
const FRAME = 1000 / 60

/** The scrolling at one speed of the processor. */
export interface Scrolling {
  slowDown: number
  /** Milliseconds from frame to frame while all wallets are scrolled through, their pages and pictures loading. */
  frames: number[]
  /** The same while an empty box is scrolled through in its place. */
  empty: number[]
}

export interface WalletFigures {
  scrollings: Scrolling[]
  /** Bytes of the widget's heap at the end of the list. */
  heaps: number[]
  /** Milliseconds from the scan of the code to the dApp's account. */
  pairings: number[]
  /** Bytes (gz) of the scripts that a pairing loads and Connect does not. */
  pairingGz: number
}

/** Frames that were due and did not come. */
const dropped = (frames: readonly number[]) =>
  frames.reduce((sum, time) => sum + Math.max(0, Math.round(time / FRAME) - 1), 0)

/** The rows of the table. */
export function walletRows({ scrollings, heaps, pairings, pairingGz }: WalletFigures): string[][] {
  const row = (name: string, values: readonly number[], written: (value: number) => string) => [
    name,
    String(values.length),
    written(percentile(values, 0.5)),
    written(percentile(values, 0.95)),
  ]
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const share = (values: readonly number[]) =>
    `${((100 * dropped(values)) / (values.length + dropped(values))).toFixed(1)} %`
  const scrollRows = ({ slowDown, frames, empty }: Scrolling) => [
    row(`frame of ${WALLETS} wallets, CPU 1/${slowDown}`, frames, ms),
    row(`frame of an empty list, CPU 1/${slowDown}`, empty, ms),
    [`frames dropped of ${WALLETS} wallets`, String(dropped(frames)), share(frames), ''],
    ['frames dropped of an empty list', String(dropped(empty)), share(empty), ''],
  ]
  return [
    ...scrollings.flatMap(scrollRows),
    row('heap at their end', heaps, (value) => `${(value / 1e6).toFixed(1)} MB`),
    row('code scanned to account', pairings, ms),
    ['scripts of a pairing, gz', '', `${(pairingGz / 1000).toFixed(1)} kB`, ''],
  ]
}
