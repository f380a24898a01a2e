import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { type Bytes, toHexAscii, wipe } from './bytes.ts'
import { phraseOf } from './derive.ts'
import type { ExportFormat } from './messages.ts'
import type { Opened } from './shares.ts'

/**
 * The ASCII bytes of the secret for display. The caller zeroes them; only base58 exists as a string for a
 * moment.
 */
export const EXPORTS: Readonly<Record<ExportFormat, (opened: Opened) => Bytes>> = {
  /** 24 English words. */
  phrase: ({ entropy }) => phraseOf(entropy),
  /** Private key, hex with `0x`. */
  evm: ({ keys }) => toHexAscii(keys.evm),
  /** Seed and public key, 64 bytes in base58: the import format of Solana wallets. */
  solana: ({ keys }) => {
    const pair = new Uint8Array([...keys.solana, ...ed25519.getPublicKey(keys.solana)])
    try {
      return new TextEncoder().encode(base58.encode(pair))
    } finally {
      wipe(pair)
    }
  },
}
