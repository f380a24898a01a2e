import type { NamespaceAdapter } from '../adapter.ts'
import { textOf } from '../answers.ts'

/** 0x and 62 or more hex characters (spec section 5). */
const SIGNATURE = /^0x[0-9a-f]{62,}$/i

const toHex = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** EIP-191. */
export const signMessage: NamespaceAdapter['signMessage'] = async (ask, _network, address, message) =>
  textOf(await ask('personal_sign', [toHex(message), address]), SIGNATURE)
