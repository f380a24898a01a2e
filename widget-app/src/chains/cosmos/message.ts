import type { NamespaceAdapter } from '../adapter.ts'
import { field, textOf } from '../answers.ts'
import { chainIdOf } from './network.ts'

/** 64 bytes in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/

/** ADR-36: a sign document of no chain, with the text in it. */
export const signMessage: NamespaceAdapter['signMessage'] = async (ask, network, signer, message) => {
  const given = { chainId: chainIdOf(network.caipNetworkId), signer, message }
  return textOf(field(await ask('cosmos_signMessage', given), 'signature'), SIGNATURE)
}
