import { bech32 } from '@scure/base'
import type { CaipNetworkId } from '../types.ts'
import type { NamespaceAdapter } from './adapter.ts'
import {
  attempted,
  canonical,
  explorerPage,
  field,
  fieldTexts,
  items,
  moveNetwork,
  networkId,
  notSupported,
  readNetwork,
  textOf,
} from './answers.ts'

/** Address prefixes (https://github.com/cosmos/chain-registry, `bech32_prefix`), by chain id. */
const PREFIXES: Readonly<Record<string, string>> = {
  'cosmos:cosmoshub-4': 'cosmos',
  'cosmos:theta-testnet-001': 'cosmos',
  'cosmos:provider': 'cosmos',
  'cosmos:osmosis-1': 'osmo',
  'cosmos:osmo-test-5': 'osmo',
  'cosmos:juno-1': 'juno',
  'cosmos:stargaze-1': 'stars',
  'cosmos:celestia': 'celestia',
  'cosmos:dydx-mainnet-1': 'dydx',
  'cosmos:injective-1': 'inj',
  'cosmos:noble-1': 'noble',
  'cosmos:neutron-1': 'neutron',
  'cosmos:axelar-dojo-1': 'axelar',
  'cosmos:akashnet-2': 'akash',
  'cosmos:phoenix-1': 'terra',
  'cosmos:kava_2222-10': 'kava',
  'cosmos:secret-4': 'secret',
  'cosmos:stride-1': 'stride',
  'cosmos:agoric-3': 'agoric',
}

/** The prefix of the network's addresses; undefined if it is unknown. */
const prefixOf = (caipNetworkId: CaipNetworkId): string | undefined => PREFIXES[caipNetworkId]

/** The chain's own id, which wallets expect. */
const chainIdOf = (caipNetworkId: CaipNetworkId): string => caipNetworkId.slice('cosmos:'.length)

const toCaipNetworkId = (chainId: unknown): CaipNetworkId => networkId('cosmos', /^[-\w]{1,32}$/, chainId)

/** Addresses are never longer (BIP-173). */
const LONGEST = 90
/** Sizes of an address in bytes: the hash of a key, or the id of a module or contract. */
const SIZES: readonly number[] = [20, 32]

/**
 * An address with the network's prefix in lower case; null for any other text. Any prefix is accepted if the
 * network's prefix is unknown.
 */
function toAddress(caipNetworkId: CaipNetworkId, text: string): string | null {
  if (text.length > LONGEST || text !== text.toLowerCase()) return null
  const decoded = attempted(() => bech32.decodeToBytes(text))
  const prefix = prefixOf(caipNetworkId)
  if (!decoded || !SIZES.includes(decoded.bytes.length)) return null
  return prefix === undefined || decoded.prefix === prefix ? text : null
}

const isAddress: NamespaceAdapter['isAddress'] = ({ caipNetworkId }, text) =>
  toAddress(caipNetworkId, text) !== null

const normalizeAccounts: NamespaceAdapter['normalizeAccounts'] = (accounts, wanted) =>
  canonical(accounts, (account) => toAddress(wanted, account))

/** Leaves out accounts of chains other than the requested one. */
const read: NamespaceAdapter['read'] = async (ask, wanted, options) => {
  const caipNetworkId = await readNetwork(
    ask,
    { method: 'cosmos_getNetwork', wanted, toCaipNetworkId },
    options,
  )
  const chainId = chainIdOf(caipNetworkId)
  const answer = items(await ask('cosmos_getAccounts', { chainIds: [chainId] }, options))
  const own = answer.filter((item) => [chainId, caipNetworkId].includes(String(field(item, 'chainId'))))
  return { accounts: normalizeAccounts(fieldTexts(own, 'address'), caipNetworkId), caipNetworkId }
}

const connect: NamespaceAdapter['connect'] = async (ask, wanted, options) => {
  await ask('cosmos_requestAccounts', { chainIds: [chainIdOf(wanted)] }, options)
}

/** Every chain has its own addresses, and a wallet shares them only after a request for that chain. */
const switchNetwork: NamespaceAdapter['switchNetwork'] = async (ask, network) => {
  const { caipNetworkId } = network
  await moveNetwork(ask, 'cosmos_switchNetwork', network)
  await connect(ask, caipNetworkId)
  const shared = await read(ask, caipNetworkId)
  if (shared.accounts.length === 0 || shared.caipNetworkId !== caipNetworkId) throw notSupported()
  return shared
}

/** 64 bytes in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/

/** ADR-36: a sign document with an empty chain id that contains the text. */
const signMessage: NamespaceAdapter['signMessage'] = async (ask, network, signer, message) => {
  const given = { chainId: chainIdOf(network.caipNetworkId), signer, message }
  return textOf(field(await ask('cosmos_signMessage', given), 'signature'), SIGNATURE)
}

/**
 * The adapter of Cosmos networks. It has no transfers: they need the chain's account numbers and fees, which
 * wallets do not know either.
 */
export const cosmos: NamespaceAdapter = {
  accountType: 'eoa',
  connect,
  read,
  disconnect: async (ask, options) => {
    await ask('cosmos_disconnect', [], options)
  },
  switchNetwork,
  signMessage,
  normalizeAccounts,
  isAddress,
  toCaipNetworkId,
  addressUrl: (network, address) => explorerPage(network, 'address', address),
  transactionUrl: (network, hash) => explorerPage(network, 'tx', hash),
}
