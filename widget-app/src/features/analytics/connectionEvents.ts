import type { ChainRecord, ConnectedWalletInfo } from '../../state/chains/chainRecord.ts'
import type { RootState } from '../../state/store/store.ts'
import { type Change, type Derived, track } from './tracked.ts'

const networkOf = (record: ChainRecord | undefined) => record?.networkState.caipNetwork?.caipNetworkId

/** How a wallet of each kind was connected. */
const METHODS = {
  ANNOUNCED: () => 'browser',
  INJECTED: () => 'browser',
  AUTH: ({ embedded }) => (embedded.socialProvider ? 'social' : 'email'),
  WALLET_CONNECT: ({ config }) => (config.isMobile ? 'mobile' : 'qrcode'),
} as const satisfies Record<ConnectedWalletInfo['type'], (state: RootState) => string>

/** Whether a wallet is connected in any family: one that serves several families counts once. */
const isConnectedWith = ({ chains }: RootState, connectorId: string | undefined): boolean =>
  Object.values(chains.records).some(
    ({ accountState: { status, connectedWalletInfo } }) =>
      status === 'connected' && connectedWalletInfo?.connectorId === connectorId,
  )

export function connected(state: RootState, record: ChainRecord, reconnect: boolean): Derived {
  const { connectedWalletInfo: wallet } = record.accountState
  const method = wallet && METHODS[wallet.type](state)
  return method ? track('CONNECT_SUCCESS', { method, wallet: wallet.name, reconnect }) : undefined
}

/** A stored connection has an address while its wallet is asked again; a new one has none. */
function connectedAnew(was: ChainRecord, now: ChainRecord, { before, state }: Change): Derived {
  const isFirst = !isConnectedWith(before, now.accountState.connectedWalletInfo?.connectorId)
  return isFirst ? connected(state, now, was.accountState.address !== null) : undefined
}

function disconnected(was: ChainRecord, { state }: Change): Derived {
  const isLast = !isConnectedWith(state, was.accountState.connectedWalletInfo?.connectorId)
  return isLast ? track('DISCONNECT_SUCCESS', { namespace: was.namespace }) : undefined
}

const typeOf = ({ accountState: { address, allAccounts } }: ChainRecord) =>
  allAccounts.find((account) => account.address === address)?.type

/** The events of a connection: only a change of its record counts, because an event may be ignored. */
export function connectionChanged(
  was: ChainRecord,
  now: ChainRecord,
  isChosen: boolean,
  change: Change,
): Derived {
  const wasConnected = was.accountState.status === 'connected'
  const isConnected = now.accountState.status === 'connected'
  if (isConnected && !wasConnected) return connectedAnew(was, now, change)
  if (wasConnected && !isConnected) return disconnected(was, change)
  const network = networkOf(now)
  if (network !== networkOf(was) && (isConnected || isChosen)) return track('SWITCH_NETWORK', { network })
  const accountType = typeOf(now)
  if (isConnected && accountType && accountType !== typeOf(was))
    return track('SET_PREFERRED_ACCOUNT_TYPE', { accountType, network })
  return undefined
}
