import { bech32 } from '@scure/base'
import type { CaipNetworkId } from '../../types.ts'
import type { NamespaceAdapter } from '../adapter.ts'
import { attempted } from '../answers.ts'
import { prefixOf } from './network.ts'

/** Longer texts are no address (BIP-173). */
const LONGEST = 90
/** Bytes of an address: a key's hash, or that of a module or contract. */
const SIZES: readonly number[] = [20, 32]

/** An address with the network's prefix, in lower case; null for anything else. Any prefix where we do not know it. */
export function toAddress(caipNetworkId: CaipNetworkId, text: string): string | null {
  if (text.length > LONGEST || text !== text.toLowerCase()) return null
  const decoded = attempted(() => bech32.decodeToBytes(text))
  const prefix = prefixOf(caipNetworkId)
  if (!decoded || !SIZES.includes(decoded.bytes.length)) return null
  return prefix === undefined || decoded.prefix === prefix ? text : null
}

export const isAddress: NamespaceAdapter['isAddress'] = ({ caipNetworkId }, text) =>
  toAddress(caipNetworkId, text) !== null
