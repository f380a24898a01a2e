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

/** A wallet that does not answer a silent question for this long (ms) is gone. */
const DEADLINE = 5000

/** What it answers until now (ms) is taken all the same. */
const LATEST = 60_000

/** Extensions may announce themselves after the page has loaded; a connection waits for its wallet this long (ms). */
const ARRIVAL = 5000

const after = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false))

/** Whose connection is asked for, and what it is known by. */
interface Asked {
  namespace: Namespace
  wallet: ConnectedWalletInfo
}

/** As it is known now: another one may have been paired meanwhile, which has the same id. */
const selectSame = (state: RootState, { namespace, wallet }: Asked): ConnectedWalletInfo | null => {
  const now = selectWallet(state, namespace)
  return now?.connectorId === wallet.connectorId ? now : null
}

/** Nobody disconnected it and no other wallet took its place: its connection can still be had. */
const isMissed = (state: RootState, { namespace, wallet }: Asked): boolean =>
  selectRecord(state, namespace)?.accountState.status === 'disconnected' &&
  state.connections.inUse[namespace] === wallet.connectorId

const lost =
  (asked: Asked): AppThunk =>
  (dispatch, getState) => {
    const { namespace, wallet } = asked
    if (selectSame(getState(), asked))
      dispatch(connectionEvent({ namespace, event: { type: 'lost', walletId: wallet.connectorId } }))
  }

/** The wallet answered, maybe after it was taken for lost. */
const taken =
  (asked: Asked, shared: Required<Shared>): AppThunk =>
  (dispatch, getState) => {
    const { namespace } = asked
    const wallet = selectSame(getState(), asked) ?? (isMissed(getState(), asked) ? asked.wallet : null)
    if (!wallet) return
    dispatch(connectionEvent({ namespace, event: { type: 'synced', answer: { ...shared, wallet } } }))
    dispatch(operatorNetworksApproved(namespace, wallet.connectorId))
  }

/**
 * Asks the wallet of a connection, silently, whether the connection still stands. The one check for all occasions:
 * after a reload, after sleep, when the wallet says that it is disconnected. A connection that does not stand any more
 * stays remembered, so that one tap brings it back; so does one whose wallet is slow, until the wallet answers.
 */
export const check =
  (namespace: Namespace): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const wallet = selectWallet(getState(), namespace)
    if (!wallet) return
    const asked = { namespace, wallet }
    const isHere = await services.until(
      (state) =>
        selectConnector(state, wallet.connectorId) !== undefined || selectWallet(state, namespace) === null,
      { timeout: ARRIVAL },
    )
    if (!isHere) return dispatch(lost(asked))
    const reading = { services, state: getState(), namespace, walletId: wallet.connectorId }
    const answered = readWallet(reading, { timeout: LATEST }).then(
      (shared) => dispatch(taken(asked, shared)),
      (error: unknown) => {
        dispatch(lost(asked))
        // Its no. One that is merely away is asked again at the next visit.
        const isItsOwn = getState().connections.inUse[namespace] === wallet.connectorId
        if (isItsOwn && refusalOf(error) === 'rejected') dispatch(connectionPaused(namespace))
      },
    )
    const isInTime = await Promise.race([answered.then(() => true), after(DEADLINE)])
    if (!isInTime) dispatch(lost(asked))
  }
