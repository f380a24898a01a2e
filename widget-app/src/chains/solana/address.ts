import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { base58 } from '@scure/base'
import type { NamespaceAdapter } from '../adapter.ts'
import { attempted } from '../answers.ts'

const KEY = 32

/** The bytes of an address: 32 in base58. Null for any other text. */
export function toKey(address: string): Uint8Array | null {
  // Longer texts cannot be 32 bytes, and decoding base58 takes quadratic time.
  const bytes = address.length <= 44 ? attempted(() => base58.decode(address)) : null
  return bytes?.length === KEY ? bytes : null
}

export const isAddress: NamespaceAdapter['isAddress'] = (_network, text) => toKey(text) !== null

/** The bytes of an address; throws for any other text. */
export function keyOf(address: string): Uint8Array {
  const key = toKey(address)
  if (!key) throw new AirlockError(ErrorCode.INVALID_PARAMS, 'Invalid Address')
  return key
}
