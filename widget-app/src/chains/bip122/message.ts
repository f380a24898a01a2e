import { base64, hex } from '@scure/base'
import type { NamespaceAdapter } from '../adapter.ts'
import { field, textOf } from '../answers.ts'

/** 65 bytes of ECDSA, or a BIP-322 witness of a few hundred. */
const SIGNATURE = /^(?:[0-9a-f]{2}){60,1024}$/i

/** Signatures travel as hex; what verifies them (BIP-137, BIP-322) takes base64. */
export const signMessage: NamespaceAdapter['signMessage'] = async (ask, _network, account, message) => {
  const answer = await ask('signMessage', { account, message, address: account })
  return base64.encode(hex.decode(textOf(field(answer, 'signature'), SIGNATURE).toLowerCase()))
}
