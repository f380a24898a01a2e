import { MB, ms, type Scrolling, scrollRows, spread } from './instruments/frames.ts'

/** The number of wallets in the list. */
export const WALLETS = 1000

export interface WalletFigures {
  scrollings: Scrolling[]
  /** The widget's heap at the end of the list (bytes). */
  heaps: number[]
  /** The time from the scan of the code to the dApp's account (ms). */
  pairings: number[]
  /** The size of the scripts that pairing loads in addition to Connect (bytes, gz). */
  pairingGz: number
}

/** The rows of the table. */
export function walletRows({ scrollings, heaps, pairings, pairingGz }: WalletFigures): string[][] {
  return [
    ...scrollings.flatMap((scrolling) => scrollRows(`${WALLETS} wallets`, scrolling)),
    spread('heap at their end', heaps, MB),
    spread('code scanned to account', pairings, ms),
    ['scripts of a pairing, gz', '', `${(pairingGz / 1000).toFixed(1)} kB`, ''],
  ]
}
