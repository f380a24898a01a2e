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

/** How addresses of a network are told from those of another one. */
interface AddressForm {
  /** Human-readable part of SegWit addresses (BIP-173). */
  prefix: string
  /** Version bytes of the older ones: to a key's hash, to a script's. */
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

/** The form of this network's addresses; undefined for a chain that we do not know. */
const formOf = (caipNetworkId: CaipNetworkId): AddressForm | undefined => FORMS[caipNetworkId]

const toCaipNetworkId = (chainId: unknown): CaipNetworkId => networkId('bip122', /^[0-9a-f]{32}$/, chainId)

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
function toAddress(caipNetworkId: CaipNetworkId, text: string): string | null {
  const form = formOf(caipNetworkId)
  if (!form || text.length > LONGEST) return null
  return text.toLowerCase().startsWith(`${form.prefix}1`) ? readSegwit(text, form) : readBase58(text, form)
}

const isAddress: NamespaceAdapter['isAddress'] = ({ caipNetworkId }, text) =>
  toAddress(caipNetworkId, text) !== null

/** A wallet shows more than one address, each for something else: to pay from, and where its ordinals are. */
const typeOf = (intention: unknown): AccountType => (intention === 'ordinal' ? 'ordinal' : 'payment')

/** Addresses of other networks are left out: a wallet may list those of a test network too. */
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

/** Addresses differ by network: a wallet that shows none of this one is not on it. */
const switchNetwork: NamespaceAdapter['switchNetwork'] = async (ask, network) => {
  await moveNetwork(ask, 'bip122_switchNetwork', network)
  const shared = await read(ask, network.caipNetworkId)
  if (shared.accounts.length === 0 || shared.caipNetworkId !== network.caipNetworkId) throw notSupported()
  return shared
}

/** 65 bytes of ECDSA, or a BIP-322 witness of a few hundred. */
const SIGNATURE = /^(?:[0-9a-f]{2}){60,1024}$/i

/** Signatures travel as hex; what verifies them (BIP-137, BIP-322) takes base64. */
const signMessage: NamespaceAdapter['signMessage'] = async (ask, _network, account, message) => {
  const answer = await ask('signMessage', { account, message, address: account })
  return base64.encode(hex.decode(textOf(field(answer, 'signature'), SIGNATURE).toLowerCase()))
}

const TRANSACTION = /^[0-9a-f]{64}$/i

/** The wallet chooses the coins and the fee, and sends. */
const send: NonNullable<NamespaceAdapter['send']> = async (ask, _network, { from, to, amount }) => {
  const given = { account: from, recipientAddress: to, amount: amount.toString() }
  return sentId(field(await ask('sendTransfer', given), 'txid'), TRANSACTION)
}

/** Bitcoin. */
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
