import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import type { CaipNetworkId } from '../../types.ts'
import type { NamespaceAdapter } from '../adapter.ts'
import { attempted } from '../answers.ts'
import { type AddressForm, formOf } from './network.ts'

const base58check = createBase58check(sha256)

/** Longer texts are no address (BIP-173), and base58 takes the square of their length. */
const LONGEST = 90

/** Sizes of the programs of witness version 0: a key's hash, a script's. Version 1 is Taproot's key. */
const PROGRAMS: readonly (readonly number[])[] = [[20, 32], [32]]

/**
 * SegWit: version 0 in Bech32 (BIP-173), Taproot in Bech32m (BIP-350). Later versions mean nothing yet: what is sent
 * there can be taken by anybody.
 */
function readSegwit(text: string, { prefix }: AddressForm): string | null {
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return null
  const version = lower.charAt(prefix.length + 1) === 'q' ? 0 : 1
  const code = version === 0 ? bech32 : bech32m
  const decoded = attempted(() => code.decode(lower as `${string}1${string}`, LONGEST))
  if (decoded?.prefix !== prefix || decoded.words[0] !== version) return null
  const program = attempted(() => code.fromWords(decoded.words.slice(1)))
  return program && PROGRAMS[version]?.includes(program.length) ? lower : null
}

/** The older addresses: a version byte and 20 bytes of a hash, with a checksum. */
function readBase58(text: string, { versions }: AddressForm): string | null {
  const bytes = attempted(() => base58check.decode(text))
  return bytes?.length === 21 && versions.includes(bytes[0] ?? -1) ? text : null
}

/** An address of this network in its canonical form; null for anything else, and on a chain that we do not know. */
export function toAddress(caipNetworkId: CaipNetworkId, text: string): string | null {
  const form = formOf(caipNetworkId)
  if (!form || text.length > LONGEST) return null
  return text.toLowerCase().startsWith(`${form.prefix}1`) ? readSegwit(text, form) : readBase58(text, form)
}

export const isAddress: NamespaceAdapter['isAddress'] = ({ caipNetworkId }, text) =>
  toAddress(caipNetworkId, text) !== null
