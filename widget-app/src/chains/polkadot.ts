import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'
import type { CaipNetworkId } from '../types.ts'
import type { NamespaceAdapter } from './adapter.ts'
import {
  attempted,
  canonical,
  explorerPage,
  field,
  fieldTexts,
  moveNetwork,
  networkId,
  readNetwork,
  textOf,
} from './answers.ts'

/** SS58 prefixes (https://github.com/paritytech/ss58-registry), by the first 32 characters of the genesis hash. */
const PREFIXES: Readonly<Record<string, number>> = {
  // Polkadot and its Asset Hub
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  'polkadot:68d56f15f85d3136970ec16946040bc1': 0,
  // Kusama and its Asset Hub
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 2,
  'polkadot:48239ef607d7928874027a43a6768920': 2,
  // Westend and its Asset Hub
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': 42,
  'polkadot:67f9723393ef76214df0118c34bbbd3d': 42,
}

/** The prefix of the network's addresses; undefined if it is unknown. */
const prefixOf = (caipNetworkId: CaipNetworkId): number | undefined => PREFIXES[caipNetworkId]

const toCaipNetworkId = (chainId: unknown): CaipNetworkId => networkId('polkadot', /^[0-9a-f]{32}$/, chainId)

const KEY = 32
const CHECKSUM = 2
const CONTEXT = new TextEncoder().encode('SS58PRE')
/** The generic prefix, which belongs to no network: extensions show accounts under it. */
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

/**
 * The parts of an SS58 address: a prefix, a public key of 32 bytes, and a checksum over both. Null for any
 * other text.
 */
function decode(text: string): Account | null {
  // Longer texts cannot be 36 bytes, and decoding base58 takes quadratic time.
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

/** The same account in this network's encoding; null for a text that is no address. */
function toAddress(caipNetworkId: CaipNetworkId, text: string): string | null {
  const account = decode(text)
  return account && encode({ ...account, prefix: prefixOf(caipNetworkId) ?? account.prefix })
}

/** Accepts addresses of this network and generic ones; any prefix if the network's prefix is unknown. */
const isAddress: NamespaceAdapter['isAddress'] = ({ caipNetworkId }, text) => {
  const account = decode(text)
  const prefix = prefixOf(caipNetworkId)
  return account !== null && [prefix ?? account.prefix, GENERIC].includes(account.prefix)
}

/**
 * A key has a different address on every network: extensions report the generic one, the widget shows the
 * network's.
 */
const normalizeAccounts: NamespaceAdapter['normalizeAccounts'] = (accounts, wanted) =>
  canonical(accounts, (account) => toAddress(wanted, account))

/** Leaves out accounts of other kinds (Ethereum keys of a parachain), which have no SS58 address. */
const read: NamespaceAdapter['read'] = async (ask, wanted, options) => {
  const [accounts, caipNetworkId] = await Promise.all([
    ask('polkadot_getAccounts', [], options),
    readNetwork(ask, { method: 'polkadot_getNetwork', wanted, toCaipNetworkId }, options),
  ])
  return { accounts: normalizeAccounts(fieldTexts(accounts, 'address'), caipNetworkId), caipNetworkId }
}

/** The keys are the same on every network; only the encoding of the addresses changes. */
const switchNetwork: NamespaceAdapter['switchNetwork'] = async (ask, network) => {
  await moveNetwork(ask, 'polkadot_switchNetwork', network)
  return read(ask, network.caipNetworkId)
}

/** 64 bytes (sr25519, ed25519) or 65 (ecdsa), and optionally one more that names the kind of key. */
const SIGNATURE = /^0x(?:[0-9a-f]{2}){64,66}$/i

/** Extensions sign the text between `<Bytes>` and `</Bytes>`, so that it can never be a transaction. */
const signMessage: NamespaceAdapter['signMessage'] = async (ask, _network, address, message) =>
  textOf(field(await ask('polkadot_signMessage', { address, message }), 'signature'), SIGNATURE)

/**
 * The adapter of Polkadot networks. It has no transfers: they need the metadata of the chain's runtime,
 * which the widget does not have.
 */
export const polkadot: NamespaceAdapter = {
  accountType: 'eoa',
  connect: async (ask, _wanted, options) => {
    await ask('polkadot_requestAccounts', [], options)
  },
  read,
  disconnect: async (ask, options) => {
    await ask('polkadot_disconnect', [], options)
  },
  switchNetwork,
  signMessage,
  normalizeAccounts,
  isAddress,
  toCaipNetworkId,
  addressUrl: (network, address) => explorerPage(network, 'account', address),
  transactionUrl: (network, hash) => explorerPage(network, 'extrinsic', hash),
}
