import { getAddress, isAddress as isChecksummed } from 'viem/utils'
import type { NamespaceAdapter } from '../adapter.ts'

/**
 * An address with its EIP-55 checksum: 20 bytes of hex. An input in mixed case must match the checksum (spec
 * section 5). Null for any other text.
 */
export function toChecksum(address: string): string | null {
  const isPlain = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(address)
  if (!isPlain && !isChecksummed(address)) return null
  return getAddress(address.toLowerCase())
}

export const isAddress: NamespaceAdapter['isAddress'] = (_network, text) => toChecksum(text) !== null
