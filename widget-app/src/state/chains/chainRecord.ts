import type {
  AccountType,
  CaipAddress,
  CaipNetwork,
  CaipNetworkId,
  ConnectionStatus,
  ConnectorInfo,
  Namespace,
} from '../../types.ts'

/** An account of a connection. Accounts from `eth_accounts` have the type `eoa`. */
export interface AccountEntry {
  address: string
  type: AccountType
}

/** The wallet behind a connection. */
export interface ConnectedWalletInfo {
  connectorId: string
  name: string
  icon?: string | undefined
  rdns?: string | undefined
  type: ConnectorInfo['type']
}

/** Account state of a namespace (spec section 3). */
export interface AccountState {
  status: ConnectionStatus
  caipAddress: CaipAddress | null
  address: string | null
  /** Every account that the wallet shares, in the wallet's order. */
  allAccounts: AccountEntry[]
  connectedWalletInfo: ConnectedWalletInfo | null
  /**
   * Native balance as an exact decimal text, in whole units. The last known one remains while a new one is
   * requested.
   */
  balance: string | null
  balanceSymbol: string | null
  addressExplorerUrl: string | null
  /** Whether the wallet's smart account is deployed on the active network; undefined if there is none. */
  smartAccountDeployed?: boolean | undefined
  /** The selected tab of tokens, NFTs and activity: 0, 1 or 2. */
  currentTab: number
}

/** Network state of a namespace (spec section 3). */
export interface NetworkState {
  /** The active network; a placeholder without a name when the wallet is on one that is not configured. */
  caipNetwork: CaipNetwork | null
  /**
   * The network that the dApp or the visitor selected explicitly without a wallet: the next wallet is asked
   * for it.
   */
  chosenCaipNetworkId: CaipNetworkId | null
  /** The networks that the dApp configured for this namespace, in its order. */
  requestedCaipNetworkIds: CaipNetworkId[]
  /** The networks that the wallet declared; empty if it declared none. */
  approvedCaipNetworkIds: CaipNetworkId[]
  supportsAllNetworks: boolean
}

/** The state of one namespace. */
export interface ChainRecord {
  namespace: Namespace
  networkState: NetworkState
  accountState: AccountState
  /** Metadata of the requested networks, as far as it is loaded. */
  caipNetworks: CaipNetwork[]
}

export const emptyAccountState: AccountState = {
  status: 'disconnected',
  caipAddress: null,
  address: null,
  allAccounts: [],
  connectedWalletInfo: null,
  balance: null,
  balanceSymbol: null,
  addressExplorerUrl: null,
  currentTab: 0,
}

export const createChainRecord = (
  namespace: Namespace,
  requestedCaipNetworkIds: CaipNetworkId[],
  caipNetworks: CaipNetwork[],
): ChainRecord => ({
  namespace,
  networkState: {
    caipNetwork: null,
    chosenCaipNetworkId: null,
    requestedCaipNetworkIds,
    approvedCaipNetworkIds: [],
    supportsAllNetworks: true,
  },
  accountState: emptyAccountState,
  caipNetworks,
})

const referenceOf = (caipNetworkId: CaipNetworkId): string =>
  caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)

/** The format of EVM chain ids; no other family's ids match it. */
const NUMBER = /^\d{1,15}$/

/** A network of which only the id is known: it is not configured, or its metadata is not loaded yet. */
function placeholder(namespace: Namespace, caipNetworkId: CaipNetworkId): CaipNetwork {
  const reference = referenceOf(caipNetworkId)
  return {
    id: NUMBER.test(reference) ? Number(reference) : reference,
    caipNetworkId,
    chainNamespace: namespace,
    name: '',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
  }
}

/** The record's network with this id. */
export const findNetwork = (record: ChainRecord, caipNetworkId: CaipNetworkId): CaipNetwork =>
  record.caipNetworks.find((network) => network.caipNetworkId === caipNetworkId) ??
  placeholder(record.namespace, caipNetworkId)

/** A network is supported if the chain has no requested networks or the network is among them (spec section 5). */
export const isSupported = (record: ChainRecord, caipNetworkId: CaipNetworkId): boolean =>
  record.networkState.requestedCaipNetworkIds.length === 0 ||
  record.networkState.requestedCaipNetworkIds.includes(caipNetworkId)

/** CAIP-10: an account on a network. */
export const toCaipAddress = (caipNetworkId: CaipNetworkId, address: string): CaipAddress =>
  `${caipNetworkId}:${address}` as CaipAddress

/** The record with another active network. */
export function withNetwork(record: ChainRecord, caipNetworkId: CaipNetworkId): ChainRecord {
  if (record.networkState.caipNetwork?.caipNetworkId === caipNetworkId) return record
  return {
    ...record,
    networkState: { ...record.networkState, caipNetwork: findNetwork(record, caipNetworkId) },
  }
}

/**
 * Leaves a network that only the wallet had selected, because the next wallet would otherwise be asked for
 * it.
 */
export function onOwnNetwork(record: ChainRecord): ChainRecord {
  const { caipNetwork, requestedCaipNetworkIds } = record.networkState
  const [first] = requestedCaipNetworkIds
  return !caipNetwork || !first || isSupported(record, caipNetwork.caipNetworkId)
    ? record
    : withNetwork(record, first)
}
