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

/** What a wallet answered: its accounts, its own active one first, and the network it is on. */
export interface WalletAnswer {
  wallet: ConnectedWalletInfo
  accounts: string[]
  /** What each of the accounts is; what was known of it, else an `eoa`, where nobody says. */
  types?: AccountType[] | undefined
  caipNetworkId: CaipNetworkId
  /** The account to make active, when it is known to be another than the wallet's first. */
  address?: string | undefined
}

/** Everything that happens to the connection of a namespace. */
export type ConnectionEvent =
  /** A stored connection was found: shown at once, `connecting` until the wallet has answered. */
  | { type: 'restore'; answer: WalletAnswer }
  /** The visitor chose a wallet. */
  | { type: 'connect' }
  /** The wallet answered. The one way to `connected`. */
  | { type: 'synced'; answer: WalletAnswer }
  /** What the wallet says of the networks it serves; with `all` it takes others too. */
  | { type: 'approved'; walletId: string; caipNetworkIds: CaipNetworkId[]; all: boolean }
  /** It did not, or it refused. A connection that stands is not touched. */
  | { type: 'failed' }
  | { type: 'accountsChanged'; walletId: string; accounts: string[] }
  /** With other accounts, where the family's addresses differ by network; `asked`, where the dApp sent the wallet there. */
  | ({
      type: 'chainChanged'
      walletId: string
      caipNetworkId: CaipNetworkId
      asked?: boolean | undefined
    } & Partial<Pick<WalletAnswer, 'accounts' | 'types'>>)
  /** The wallet is gone or does not answer any more: what is known of it stays for a reconnect in one tap. */
  | { type: 'lost'; walletId: string }
  /** The visitor or the dApp disconnects. Never waits for the wallet. */
  | { type: 'disconnect' }
  | { type: 'selectAccount'; address: string }
  /** Without a wallet there is nobody to ask: the network is only a choice. */
  | { type: 'selectNetwork'; caipNetworkId: CaipNetworkId }

type Approval = Pick<NetworkState, 'approvedCaipNetworkIds' | 'supportsAllNetworks'>

/** Nobody has said anything: the wallet is asked for whatever network is wanted. */
const noApproval: Approval = { approvedCaipNetworkIds: [], supportsAllNetworks: true }

type Transition<T extends ConnectionEvent['type']> = (
  record: ChainRecord,
  event: Extract<ConnectionEvent, { type: T }>,
) => ChainRecord

const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

function withAccount(record: ChainRecord, change: Partial<AccountState>, keepBalance: boolean): ChainRecord {
  const accountState = { ...record.accountState, ...change }
  const network = record.networkState.caipNetwork
  const caipAddress =
    accountState.address && network ? toCaipAddress(network.caipNetworkId, accountState.address) : null
  const blank = { balance: null, balanceSymbol: null, addressExplorerUrl: null }
  return { ...record, accountState: { ...accountState, ...(keepBalance ? {} : blank), caipAddress } }
}

/**
 * The account that is active after an answer. The visitor may have chosen another than the wallet's own: that stays
 * as long as the wallet's word stays the same, and the wallet's newer word wins.
 */
function activeAddress({ accountState }: ChainRecord, { accounts, address }: WalletAnswer): string | null {
  const known = accountState.allAccounts.map((account) => account.address)
  const isSameWord = known.length === accounts.length && known.every((one, index) => one === accounts[index])
  const wanted = address ?? (isSameWord ? accountState.address : null)
  return accounts.find((account) => account === wanted) ?? accounts[0] ?? null
}

const typeOf = ({ accountState }: ChainRecord, account: string): AccountType =>
  accountState.allAccounts.find(({ address }) => address === account)?.type ?? 'eoa'

const isWallet = (record: ChainRecord, walletId: string): boolean =>
  record.accountState.connectedWalletInfo?.connectorId === walletId

const withApproval = (record: ChainRecord, approval: Approval): ChainRecord => ({
  ...record,
  networkState: { ...record.networkState, ...approval },
})

function withAnswer(before: ChainRecord, status: AccountState['status'], answer: WalletAnswer): ChainRecord {
  // What another wallet has approved says nothing of this one.
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

const approved: Transition<'approved'> = (record, { walletId, caipNetworkIds, all }) =>
  isWallet(record, walletId)
    ? withApproval(record, { approvedCaipNetworkIds: caipNetworkIds, supportsAllNetworks: all })
    : record

const failed: Transition<'failed'> = (record) => (isConnected(record) ? record : disconnected(record))

const accountsChanged: Transition<'accountsChanged'> = (record, { walletId, accounts }) => {
  if (!isConnected(record) || !isWallet(record, walletId)) return record
  const wallet = record.accountState.connectedWalletInfo
  const caipNetworkId = record.networkState.caipNetwork?.caipNetworkId
  if (accounts.length === 0 || !wallet || !caipNetworkId) return disconnected(record)
  return withAnswer(record, 'connected', { wallet, accounts, caipNetworkId })
}

const chainChanged: Transition<'chainChanged'> = (record, { walletId, caipNetworkId, accounts, types }) => {
  const wallet = record.accountState.connectedWalletInfo
  if (!isConnected(record) || wallet?.connectorId !== walletId) return record
  if (accounts?.length) return withAnswer(record, 'connected', { wallet, accounts, types, caipNetworkId })
  const on = withNetwork(record, caipNetworkId)
  return on === record ? record : withAccount(on, {}, false)
}

const lost: Transition<'lost'> = (record, { walletId }) =>
  isWallet(record, walletId) ? disconnected(record) : record

const selectAccount: Transition<'selectAccount'> = (record, { address }) => {
  const known = record.accountState.allAccounts.find((account) => sameAddress(account.address, address))
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
 * The connection state machine (spec section 4) for one namespace, in one place and pure: what a record is after an
 * event. `connected` always means at least one account and a network that the wallet named.
 */
export function transition(record: ChainRecord, event: ConnectionEvent): ChainRecord {
  const step = transitions[event.type] as Transition<typeof event.type>
  return step(record, event as never)
}
