import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'
import type { CaipNetworkId } from '../../types.ts'
import type { NamespaceAdapter } from '../adapter.ts'
import { attempted } from '../answers.ts'
import { prefixOf } from './network.ts'

const KEY = 32
const CHECKSUM = 2
const CONTEXT = new TextEncoder().encode('SS58PRE')
/** The prefix that is of no network in particular: extensions show accounts under it. */
const GENERIC = 42

const checksumOf = (body: Uint8Array): Uint8Array =>
  blake2b(Uint8Array.from([...CONTEXT, ...body]), { dkLen: 64 }).subarray(0, CHECKSUM)

interface Account {
  prefix: number
  key: Uint8Array
}

/** One byte up to 63, two above it (https://docs.substrate.io/reference/address-formats). */
function readPrefix(bytes: Uint8Array): { prefix: number; size: number } | null {
  const [first = 255, second = 0] = bytes
  if (first < 64) return { prefix: first, size: 1 }
  if (first > 127) return null
  return { prefix: ((first & 0b0011_1111) << 2) | (second >> 6) | ((second & 0b0011_1111) << 8), size: 2 }
}

/** What an SS58 address says: a prefix, a public key of 32 bytes, and a checksum over both. Null for anything else. */
function decode(text: string): Account | null {
  // Longer texts cannot be 36 bytes, and base58 takes the square of their length.
  const bytes = text.length <= 50 ? attempted(() => base58.decode(text)) : null
  const head = bytes && readPrefix(bytes)
  if (!bytes || !head || bytes.length !== head.size + KEY + CHECKSUM) return null
  const body = bytes.subarray(0, -CHECKSUM)
  const isWhole = checksumOf(body).every((byte, index) => byte === bytes[body.length + index])
  return isWhole ? { prefix: head.prefix, key: body.subarray(head.size) } : null
}

function encode({ prefix, key }: Account): string {
  const head =
    prefix < 64
      ? [prefix]
      : [((prefix & 0b1111_1100) >> 2) | 0b0100_0000, (prefix >> 8) | ((prefix & 0b11) << 6)]
  const body = Uint8Array.from([...head, ...key])
  return base58.encode(Uint8Array.from([...body, ...checksumOf(body)]))
}

/** The same account as this network writes it; null for a text that is no address. */
export function toAddress(caipNetworkId: CaipNetworkId, text: string): string | null {
  const account = decode(text)
  return account && encode({ ...account, prefix: prefixOf(caipNetworkId) ?? account.prefix })
}

/** An address of this network, or one of no network in particular; where its prefix is not known, any. */
export const isAddress: NamespaceAdapter['isAddress'] = ({ caipNetworkId }, text) => {
  const account = decode(text)
  const prefix = prefixOf(caipNetworkId)
  return account !== null && [prefix ?? account.prefix, GENERIC].includes(account.prefix)
}
