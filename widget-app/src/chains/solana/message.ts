import { base58 } from '@scure/base'
import type { NamespaceAdapter } from '../adapter.ts'
import { field, textOf } from '../answers.ts'

/** 64 bytes in base58: a message's signature, and a transaction's id. */
export const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/

export const signMessage: NamespaceAdapter['signMessage'] = async (ask, _network, pubkey, message) => {
  const given = { message: base58.encode(new TextEncoder().encode(message)), pubkey }
  return textOf(field(await ask('solana_signMessage', given), 'signature'), SIGNATURE)
}
