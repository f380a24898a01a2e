import { MB, ms, type Scrolling, scrollRows, spread } from './frames.ts'

/** How many wallets are scrolled through. */
export const WALLETS = 1000

export interface WalletFigures {
  scrollings: Scrolling[]
  /** Bytes of the widget's heap at the end of the list. */
  heaps: number[]
  /** Milliseconds from the scan of the code to the dApp's account. */
  pairings: number[]
  /** Bytes (gz) of the scripts that a pairing loads and Connect does not. */
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
