import type { NamespaceAdapter } from '../adapter.ts'
import { field, textOf } from '../answers.ts'

/** 64 bytes (sr25519, ed25519), 65 (ecdsa), or one more that names the kind of key. */
const SIGNATURE = /^0x(?:[0-9a-f]{2}){64,66}$/i

/** Extensions sign the text between `<Bytes>` and `</Bytes>`, so that it can never be a transaction. */
export const signMessage: NamespaceAdapter['signMessage'] = async (ask, _network, address, message) =>
  textOf(field(await ask('polkadot_signMessage', { address, message }), 'signature'), SIGNATURE)
