import { isSameAddress } from '@airlock/kit/chains'
import type { AccountType, CaipNetworkId } from '../../types.ts'
import {
  type AccountState,
  type ChainRecord,
  type ConnectedWalletInfo,
  emptyAccountState,
  type NetworkState,
  onOwnNetwork,
  toCaipAddress,
  withNetwork,
} from './chainRecord.ts'

/** A wallet's answer: its accounts, its own active one first, and its network. */
export interface WalletAnswer {
  wallet: ConnectedWalletInfo
  accounts: string[]
  /** The type of each account. Without it the last known type applies, else `eoa`. */
  types?: AccountType[] | undefined
  caipNetworkId: CaipNetworkId
  /** The account to activate, if it is another one than the wallet's first. */
  address?: string | undefined
}

/** Every event of a namespace's connection. */
export type ConnectionEvent =
  /** A stored connection was found: shown at once, `connecting` until the wallet has answered. */
  | { type: 'restore'; answer: WalletAnswer }
  /** The visitor chose a wallet. */
  | { type: 'connect' }
  /** The wallet answered. The only path to `connected`. */
  | { type: 'synced'; answer: WalletAnswer }
  /** The networks that the wallet declares; with `all` it accepts others too. */
  | { type: 'approved'; connectorId: string; caipNetworkIds: CaipNetworkId[]; all: boolean }
  /** It did not answer, or it refused. An existing connection is not affected. */
  | { type: 'failed' }
  | { type: 'accountsChanged'; connectorId: string; accounts: string[] }
  /**
   * The wallet's network, with new accounts if the family's addresses differ by network; `asked` if the dApp
   * requested the switch.
   */
  | ({
      type: 'chainChanged'
      connectorId: string
      caipNetworkId: CaipNetworkId
      asked?: boolean | undefined
    } & Partial<Pick<WalletAnswer, 'accounts' | 'types'>>)
  /** The wallet is gone or no longer responds: its data is kept for a reconnect in one tap. */
  | { type: 'lost'; connectorId: string }
  /** The visitor or the dApp disconnects. Never waits for the wallet. */
  | { type: 'disconnect' }
  | { type: 'selectAccount'; address: string }
  /** Without a wallet the network is only a selection. */
  | { type: 'selectNetwork'; caipNetworkId: CaipNetworkId }

type Approval = Pick<NetworkState, 'approvedCaipNetworkIds' | 'supportsAllNetworks'>

/** The wallet has declared nothing: it is asked for any network. */
const noApproval: Approval = { approvedCaipNetworkIds: [], supportsAllNetworks: true }

type Transition<T extends ConnectionEvent['type']> = (
  record: ChainRecord,
  event: Extract<ConnectionEvent, { type: T }>,
) => ChainRecord

function withAccount(record: ChainRecord, change: Partial<AccountState>, keepBalance: boolean): ChainRecord {
  const accountState = { ...record.accountState, ...change }
  const network = record.networkState.caipNetwork
  const caipAddress =
    accountState.address && network ? toCaipAddress(network.caipNetworkId, accountState.address) : null
  const blank = { balance: null, balanceSymbol: null, addressExplorerUrl: null }
  return { ...record, accountState: { ...accountState, ...(keepBalance ? {} : blank), caipAddress } }
}

/**
 * The active account after an answer. The visitor may have selected another account than the wallet's own:
 * that selection remains as long as the wallet reports the same account, and a newer account of the wallet
 * replaces it.
 */
function activeAddress({ accountState }: ChainRecord, { accounts, address }: WalletAnswer): string | null {
  const known = accountState.allAccounts.map((account) => account.address)
  const isSameWord = known.length === accounts.length && known.every((one, index) => one === accounts[index])
  const wanted = address ?? (isSameWord ? accountState.address : null)
  return accounts.find((account) => account === wanted) ?? accounts[0] ?? null
}

const typeOf = ({ accountState }: ChainRecord, account: string): AccountType =>
  accountState.allAccounts.find(({ address }) => address === account)?.type ?? 'eoa'

const isWallet = (record: ChainRecord, connectorId: string): boolean =>
  record.accountState.connectedWalletInfo?.connectorId === connectorId

const withApproval = (record: ChainRecord, approval: Approval): ChainRecord => ({
  ...record,
  networkState: { ...record.networkState, ...approval },
})

function withAnswer(before: ChainRecord, status: AccountState['status'], answer: WalletAnswer): ChainRecord {
  // The approvals of another wallet do not apply to this one.
  const record = isWallet(before, answer.wallet.connectorId) ? before : withApproval(before, noApproval)
  const on = withNetwork(record, answer.caipNetworkId)
  const address = activeAddress(record, answer)
  const same =
    address !== null && on.networkState === record.networkState && record.accountState.address === address
  return withAccount(
    on,
    {
      status,
      address,
      allAccounts: answer.accounts.map((account, index) => ({
        address: account,
        type: answer.types?.[index] ?? typeOf(record, account),
      })),
      connectedWalletInfo: answer.wallet,
    },
    same,
  )
}

const disconnected = (record: ChainRecord): ChainRecord => ({
  ...onOwnNetwork(withApproval(record, noApproval)),
  accountState: emptyAccountState,
})

const isConnected = (record: ChainRecord): boolean => record.accountState.status === 'connected'

const restore: Transition<'restore'> = (record, { answer }) =>
  record.accountState.status === 'disconnected' && answer.accounts.length > 0
    ? withAnswer(record, 'connecting', answer)
    : record

const connect: Transition<'connect'> = (record) =>
  record.accountState.status === 'disconnected'
    ? withAccount(record, { status: 'connecting' }, false)
    : record

const withChoice = (record: ChainRecord, chosenCaipNetworkId: CaipNetworkId | null): ChainRecord =>
  record.networkState.chosenCaipNetworkId === chosenCaipNetworkId
    ? record
    : { ...record, networkState: { ...record.networkState, chosenCaipNetworkId } }

const synced: Transition<'synced'> = (record, { answer }) =>
  answer.accounts.length > 0
    ? withChoice(withAnswer(record, 'connected', answer), null)
    : disconnected(record)

const approved: Transition<'approved'> = (record, { connectorId, caipNetworkIds, all }) =>
  isWallet(record, connectorId)
    ? withApproval(record, { approvedCaipNetworkIds: caipNetworkIds, supportsAllNetworks: all })
    : record

const failed: Transition<'failed'> = (record) => (isConnected(record) ? record : disconnected(record))

const accountsChanged: Transition<'accountsChanged'> = (record, { connectorId, accounts }) => {
  if (!isConnected(record) || !isWallet(record, connectorId)) return record
  const wallet = record.accountState.connectedWalletInfo
  const caipNetworkId = record.networkState.caipNetwork?.caipNetworkId
  if (accounts.length === 0 || !wallet || !caipNetworkId) return disconnected(record)
  return withAnswer(record, 'connected', { wallet, accounts, caipNetworkId })
}

const chainChanged: Transition<'chainChanged'> = (
  record,
  { connectorId, caipNetworkId, accounts, types },
) => {
  const wallet = record.accountState.connectedWalletInfo
  if (!isConnected(record) || wallet?.connectorId !== connectorId) return record
  if (accounts?.length) return withAnswer(record, 'connected', { wallet, accounts, types, caipNetworkId })
  const on = withNetwork(record, caipNetworkId)
  return on === record ? record : withAccount(on, {}, false)
}

const lost: Transition<'lost'> = (record, { connectorId }) =>
  isWallet(record, connectorId) ? disconnected(record) : record

const selectAccount: Transition<'selectAccount'> = (record, { address }) => {
  const known = record.accountState.allAccounts.find((account) => isSameAddress(account.address, address))
  if (!isConnected(record) || !known || known.address === record.accountState.address) return record
  return withAccount(record, { address: known.address }, false)
}

const selectNetwork: Transition<'selectNetwork'> = (record, { caipNetworkId }) =>
  record.accountState.address === null
    ? withChoice(withNetwork(record, caipNetworkId), caipNetworkId)
    : record

const transitions: { [T in ConnectionEvent['type']]: Transition<T> } = {
  restore,
  connect,
  synced,
  approved,
  failed,
  accountsChanged,
  chainChanged,
  lost,
  disconnect: disconnected,
  selectAccount,
  selectNetwork,
}

/**
 * The connection state machine (spec section 4) of one namespace, a pure function: the record after an
 * event. `connected` always means at least one account, and a network that the wallet reported.
 */
export function transition(record: ChainRecord, event: ConnectionEvent): ChainRecord {
  const step = transitions[event.type] as Transition<typeof event.type>
  return step(record, event as never)
}
