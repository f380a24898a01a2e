import type { Shared } from '../../chains/adapter.ts'
import { refusalOf } from '../../chains/walletError.ts'
import type { ConnectedWalletInfo } from '../../state/chains/chainRecord.ts'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { connectionPaused } from '../../state/connections/connectionsSlice.ts'
import { selectWallet } from '../../state/connections/wallet.ts'
import { selectConnector } from '../../state/connectors/connectorsSlice.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'
import { operatorNetworksApproved } from '../operatorNetworks.ts'
import { readWallet } from '../readWallet.ts'

/** A wallet that does not respond to a silent read within this time (ms) counts as gone. */
const DEADLINE = 5000

/** A late response is accepted until this time (ms). */
const LATEST = 60_000

/**
 * Extensions may announce themselves after the page has loaded; a connection waits this long (ms) for its
 * wallet.
 */
const ARRIVAL = 5000

const after = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false))

/** The connection that is checked. */
interface CheckedConnection {
  namespace: Namespace
  wallet: ConnectedWalletInfo
}

/** The connection as it is now: another wallet with the same id may have been paired meanwhile. */
const selectSame = (
  state: RootState,
  { namespace, wallet }: CheckedConnection,
): ConnectedWalletInfo | null => {
  const now = selectWallet(state, namespace)
  return now?.connectorId === wallet.connectorId ? now : null
}

/**
 * Whether the connection can still be resumed: it was not disconnected, and no other wallet has replaced it.
 */
const isMissed = (state: RootState, { namespace, wallet }: CheckedConnection): boolean =>
  selectRecord(state, namespace)?.accountState.status === 'disconnected' &&
  state.connections.inUse[namespace] === wallet.connectorId

const lost =
  (connection: CheckedConnection): AppThunk =>
  (dispatch, getState) => {
    const { namespace, wallet } = connection
    if (selectSame(getState(), connection))
      dispatch(connectionEvent({ namespace, event: { type: 'lost', connectorId: wallet.connectorId } }))
  }

/** The wallet responded, possibly after it was considered gone. */
const taken =
  (connection: CheckedConnection, shared: Required<Shared>): AppThunk =>
  (dispatch, getState) => {
    const { namespace } = connection
    const wallet =
      selectSame(getState(), connection) ?? (isMissed(getState(), connection) ? connection.wallet : null)
    if (!wallet) return
    dispatch(connectionEvent({ namespace, event: { type: 'synced', answer: { ...shared, wallet } } }))
    dispatch(operatorNetworksApproved(namespace, wallet.connectorId))
  }

/**
 * Silently asks the wallet of a connection whether it is still valid. The one check for all occasions: after
 * a reload, after sleep, when the wallet reports a disconnect. An invalid connection remains stored, so that
 * one tap reconnects it; so does one with a slow wallet, until the wallet responds.
 */
export const check =
  (namespace: Namespace): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const wallet = selectWallet(getState(), namespace)
    if (!wallet) return
    const connection = { namespace, wallet }
    const isHere = await services.until(
      (state) =>
        selectConnector(state, wallet.connectorId) !== undefined || selectWallet(state, namespace) === null,
      { timeout: ARRIVAL },
    )
    if (!isHere) return dispatch(lost(connection))
    const reading = { services, state: getState(), namespace, connectorId: wallet.connectorId }
    const answered = readWallet(reading, { timeout: LATEST }).then(
      (shared) => dispatch(taken(connection, shared)),
      (error: unknown) => {
        dispatch(lost(connection))
        // The wallet has declined. One that is merely away is asked again at the next visit.
        const isItsOwn = getState().connections.inUse[namespace] === wallet.connectorId
        if (isItsOwn && refusalOf(error) === 'rejected') dispatch(connectionPaused(namespace))
      },
    )
    const isInTime = await Promise.race([answered.then(() => true), after(DEADLINE)])
    if (!isInTime) dispatch(lost(connection))
  }
