import { sha256 } from '@noble/hashes/sha2.js'
import { base64, bech32, bech32m, createBase58check, hex } from '@scure/base'
import type { AccountType, CaipNetworkId } from '../types.ts'
import type { NamespaceAdapter } from './adapter.ts'
import {
  attempted,
  canonical,
  explorerPage,
  field,
  items,
  moveNetwork,
  networkId,
  notSupported,
  readNetwork,
  textOf,
} from './answers.ts'
import { sentId } from './sentId.ts'

/** The encodings that distinguish one network's addresses from another's. */
interface AddressForm {
  /** Human-readable part of SegWit addresses (BIP-173). */
  prefix: string
  /** Version bytes of legacy addresses: pay to a key's hash, pay to a script's hash. */
  versions: readonly number[]
}

const MAIN: AddressForm = { prefix: 'bc', versions: [0x00, 0x05] }
const TEST: AddressForm = { prefix: 'tb', versions: [0x6f, 0xc4] }
const REGTEST: AddressForm = { prefix: 'bcrt', versions: [0x6f, 0xc4] }

/** The networks, by the first 32 characters of the genesis hash (https://namespaces.chainagnostic.org/bip122/caip2). */
const FORMS: Readonly<Record<string, AddressForm>> = {
  'bip122:000000000019d6689c085ae165831e93': MAIN,
  // testnet 3, testnet 4, signet
  'bip122:000000000933ea01ad0ee984209779ba': TEST,
  'bip122:00000000da84f2bafbbc53dee25a72ae': TEST,
  'bip122:00000008819873e925422c1ff0f99f7c': TEST,
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': REGTEST,
}

/** The address encodings of this network; undefined for an unknown network. */
const formOf = (caipNetworkId: CaipNetworkId): AddressForm | undefined => FORMS[caipNetworkId]

const toCaipNetworkId = (chainId: unknown): CaipNetworkId => networkId('bip122', /^[0-9a-f]{32}$/, chainId)

const base58check = createBase58check(sha256)

/** Addresses are never longer (BIP-173), and decoding base58 takes quadratic time. */
const LONGEST = 90

/** Program sizes of witness version 0: a key's hash, a script's hash. Version 1 is a Taproot key. */
const PROGRAMS: readonly (readonly number[])[] = [[20, 32], [32]]

/**
 * SegWit: version 0 in Bech32 (BIP-173), Taproot in Bech32m (BIP-350). Later versions have no rules yet:
 * anyone could spend coins sent to them.
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

/** Legacy addresses: a version byte and a hash of 20 bytes, with a checksum. */
function readBase58(text: string, { versions }: AddressForm): string | null {
  const bytes = attempted(() => base58check.decode(text))
  return bytes?.length === 21 && versions.includes(bytes[0] ?? -1) ? text : null
}

/** An address of this network in canonical form; null for any other text and on an unknown network. */
function toAddress(caipNetworkId: CaipNetworkId, text: string): string | null {
  const form = formOf(caipNetworkId)
  if (!form || text.length > LONGEST) return null
  return text.toLowerCase().startsWith(`${form.prefix}1`) ? readSegwit(text, form) : readBase58(text, form)
}

const isAddress: NamespaceAdapter['isAddress'] = ({ caipNetworkId }, text) =>
  toAddress(caipNetworkId, text) !== null

/** A wallet shares several addresses with different purposes: one for payments, one for ordinals. */
const typeOf = (intention: unknown): AccountType => (intention === 'ordinal' ? 'ordinal' : 'payment')

/** Leaves out addresses of other networks: a wallet may also list those of a test network. */
function readEntries(answer: unknown, wanted: CaipNetworkId): Map<string, AccountType> {
  const found = new Map<string, AccountType>()
  for (const item of items(answer)) {
    const text = field(item, 'address')
    const address = typeof text === 'string' ? toAddress(wanted, text) : null
    if (address && !found.has(address)) found.set(address, typeOf(field(item, 'intention')))
  }
  return found
}

const read: NamespaceAdapter['read'] = async (ask, wanted, options) => {
  const [answer, caipNetworkId] = await Promise.all([
    ask('bip122_getAccounts', [], options),
    readNetwork(ask, { method: 'bip122_getNetwork', wanted, toCaipNetworkId }, options),
  ])
  const entries = readEntries(answer, caipNetworkId)
  return { accounts: [...entries.keys()], types: [...entries.values()], caipNetworkId }
}

/** Addresses differ by network: a wallet without an address on this network is not on it. */
const switchNetwork: NamespaceAdapter['switchNetwork'] = async (ask, network) => {
  await moveNetwork(ask, 'bip122_switchNetwork', network)
  const shared = await read(ask, network.caipNetworkId)
  if (shared.accounts.length === 0 || shared.caipNetworkId !== network.caipNetworkId) throw notSupported()
  return shared
}

/** 65 bytes of ECDSA, or a BIP-322 witness of a few hundred. */
const SIGNATURE = /^(?:[0-9a-f]{2}){60,1024}$/i

/** The contract carries signatures as hex; verifiers (BIP-137, BIP-322) expect base64. */
const signMessage: NamespaceAdapter['signMessage'] = async (ask, _network, account, message) => {
  const answer = await ask('signMessage', { account, message, address: account })
  return base64.encode(hex.decode(textOf(field(answer, 'signature'), SIGNATURE).toLowerCase()))
}

const TRANSACTION = /^[0-9a-f]{64}$/i

/** The wallet selects the coins and the fee, and broadcasts the transaction. */
const send: NonNullable<NamespaceAdapter['send']> = async (ask, _network, { from, to, amount }) => {
  const given = { account: from, recipientAddress: to, amount: amount.toString() }
  return sentId(field(await ask('sendTransfer', given), 'txid'), TRANSACTION)
}

/** The adapter of Bitcoin networks. */
export const bip122: NamespaceAdapter = {
  accountType: 'payment',
  connect: async (ask, _wanted, options) => {
    await ask('bip122_requestAccounts', [], options)
  },
  read,
  disconnect: async (ask, options) => {
    await ask('bip122_disconnect', [], options)
  },
  switchNetwork,
  signMessage,
  send,
  normalizeAccounts: (accounts, wanted) => canonical(accounts, (account) => toAddress(wanted, account)),
  isAddress,
  toCaipNetworkId,
  addressUrl: (network, address) => explorerPage(network, 'address', address),
  transactionUrl: (network, hash) => explorerPage(network, 'tx', hash),
}
