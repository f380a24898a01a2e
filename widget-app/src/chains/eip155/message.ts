import { stringToHex } from 'viem/utils'
import type { NamespaceAdapter } from '../adapter.ts'
import { textOf } from '../answers.ts'

/** 0x and 62 or more hex characters (spec section 5). */
const SIGNATURE = /^0x[0-9a-f]{62,}$/i

/** EIP-191. */
export const signMessage: NamespaceAdapter['signMessage'] = async (ask, _network, address, message) =>
  textOf(await ask('personal_sign', [stringToHex(message), address]), SIGNATURE)
