import { ed25519 } from '@noble/curves/ed25519.js'
import { type Bytes, toBase58Ascii, toHexAscii, wipe } from './bytes.ts'
import { phraseOf } from './derive.ts'
import type { ExportFormat } from './messages.ts'
import type { Opened } from './shares.ts'

/** ASCII of the secret for display: never a string on this side. The caller zeroes it. */
export const EXPORTS: Readonly<Record<ExportFormat, (opened: Opened) => Bytes>> = {
  /** 24 English words. */
  phrase: ({ entropy }) => phraseOf(entropy),
  /** Private key, hex with `0x`. */
  evm: ({ keys }) => toHexAscii(keys.evm),
  /** Seed and public key, 64 bytes in base58: what Solana wallets import. */
  solana: ({ keys }) => {
    const pair = new Uint8Array([...keys.solana, ...ed25519.getPublicKey(keys.solana)])
    try {
      return toBase58Ascii(pair)
    } finally {
      wipe(pair)
    }
  },
}
