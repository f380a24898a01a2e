import { loadAdapter } from '../../chains/registry.ts'
import { codeOf, messageOf, type Refusal, refusalOf } from '../../chains/walletError.ts'
import { connectingWords } from '../../messages/en/connecting.ts'
import {
  type AttemptPhase,
  attemptChanged,
  attemptCleared,
  attemptStarted,
  isPending,
  selectAttempt,
} from '../../state/attempts/connectAttemptSlice.ts'
import { selectVisitedKey } from '../../state/attempts/visitedKey.ts'
import { activeNamespaceSet, connectionEvent } from '../../state/chains/chainsSlice.ts'
import type { WalletAnswer } from '../../state/chains/connectionMachine.ts'
import { selectMustSwitch } from '../../state/chains/mustSwitch.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { toConnection, toWalletInfo } from '../../state/connections/wallet.ts'
import type { Connector } from '../../state/connectors/connector.ts'
import { recentAdded } from '../../state/connectors/connectorsSlice.ts'
import { selectIsSignInFollowed } from '../../state/late/signInSlice.ts'
import { alertWalletError } from '../../state/notices/alerts.ts'
import { showToast } from '../../state/notices/toast.ts'
import { closeModal } from '../../state/router/navigation.ts'
import { poppedTo, selectStack, wentReset } from '../../state/router/routerSlice.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { askOf } from '../../wallets/askOf.ts'
import { readWallet } from '../../wallets/readWallet.ts'
import { wantedNetwork } from '../../wallets/wantedNetwork.ts'
import { askForChosen } from '../networks/askForChosen.ts'
import { scheduleHints } from './hints.ts'

/**
 * One stay at the ConnectingExternal view: all its attempts share it, and it ends when the visitor leaves.
 */
interface Visit {
  connector: Connector
  signal: AbortSignal
  /** An attempt has failed, perhaps because the wallet was asked to sign in too: now it is only asked to connect. */
  isPlain: boolean
  /** The wallet may share accounts before it has signed in. Its answer is waited for. */
  isSigning: boolean
}

const PHASES: Readonly<Record<Refusal, AttemptPhase>> = {
  rejected: 'rejected',
  locked: 'locked',
  timedOut: 'timedOut',
  failed: 'failed',
}

const read =
  ({ connector, signal }: Visit): AppThunk<Promise<WalletAnswer>> =>
  async (_dispatch, getState, services) => {
    const reading = { services, state: getState(), namespace: connector.chain, connectorId: connector.id }
    return { wallet: toWalletInfo(connector), ...(await readWallet(reading, { signal })) }
  }

/** The account that has signed in becomes the active one. */
function withFirst(answer: WalletAnswer, address: string | null): WalletAnswer {
  const index = answer.accounts.indexOf(address ?? '')
  const toFirst = <T>(list: T[]) => [...list.slice(index, index + 1), ...list.toSpliced(index, 1)]
  return index > 0
    ? { ...answer, accounts: toFirst(answer.accounts), ...(answer.types && { types: toFirst(answer.types) }) }
    : answer
}

/** Requests the accounts and reads them. If the dApp asks for a sign-in, the wallet may sign at the same time. */
const ask =
  (visit: Visit): AppThunk<Promise<WalletAnswer>> =>
  async (dispatch, getState, services) => {
    const { connector, signal } = visit
    const adapter = await loadAdapter(connector.chain)
    const wanted = wantedNetwork(getState(), connector.chain)
    const request = askOf(services, connector.id)
    const { signIn } = adapter
    visit.isSigning = !!signIn && !visit.isPlain && selectIsSignInFollowed(getState())
    if (!signIn || !visit.isSigning) {
      await adapter.connect(request, wanted, { signal })
      return dispatch(read(visit))
    }
    const { connectBySignIn } = await import('../signIn/connectBySignIn.ts')
    const asked = { adapter, signIn, ask: request, wanted, options: { signal } }
    const address = await dispatch(connectBySignIn(asked))
    return withFirst(await dispatch(read(visit)), address)
  }

/**
 * After an additional wallet has connected, returns to the list of wallets; after the first one, closes the
 * modal.
 */
const leave = (): AppThunk => (dispatch, getState) => {
  const index = selectStack(getState()).findIndex((entry) => entry.view === 'ProfileWallets')
  if (index < 0) return dispatch(closeModal())
  dispatch(poppedTo(index))
  dispatch(showToast({ message: connectingWords.newWalletAdded, variant: 'success' }))
}

/** The only path to a connection, whichever attempt of the visit succeeded, however late. */
const succeed =
  ({ connector, signal }: Visit, answer: WalletAnswer): AppThunk =>
  (dispatch, getState, services) => {
    const attempt = selectAttempt(getState())
    if (signal.aborted || !attempt || attempt.phase === 'succeeded') return
    const namespace = connector.chain
    const chosen = selectRecord(getState(), namespace)?.networkState.chosenCaipNetworkId
    dispatch(attemptChanged({ id: attempt.id, phase: 'succeeded' }))
    dispatch(activeNamespaceSet(namespace))
    dispatch(connectionEvent({ namespace, event: { type: 'synced', answer } }))
    dispatch(recentAdded(connector.id))
    const record = selectRecord(getState(), namespace)
    const connection = record && toConnection(record)
    if (connection) services.tabs.tell({ type: 'connected', namespace, connection })
    dispatch(selectMustSwitch(getState()) ? wentReset({ view: 'UnsupportedChain' }) : leave())
    if (chosen) void dispatch(askForChosen(chosen))
  }

/** Shows why an attempt failed. An earlier attempt is shown only if a later one waits behind it. */
const fail =
  ({ connector, signal }: Visit, id: number, error: unknown): AppThunk =>
  (dispatch, getState) => {
    const attempt = selectAttempt(getState())
    if (signal.aborted || !attempt || (attempt.id !== id && attempt.phase !== 'locked')) return
    const refusal = refusalOf(error)
    const message = refusal === 'failed' ? messageOf(error) || null : null
    dispatch(attemptChanged({ id: attempt.id, phase: PHASES[refusal], message }))
    if (refusal === 'locked') return
    dispatch(connectionEvent({ namespace: connector.chain, event: { type: 'failed' } }))
    if (refusal === 'failed') void dispatch(alertWalletError(codeOf(error), messageOf(error)))
  }

/** One attempt: asks the wallet, and shows the hints while it does not respond. */
const attempt =
  (visit: Visit): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { connector, signal } = visit
    const namespace = connector.chain
    dispatch(attemptStarted({ connectorId: connector.id, namespace }))
    const id = selectAttempt(getState())?.id ?? 0
    const isOpen = () => {
      const current = selectAttempt(getState())
      return current?.id === id && isPending(current)
    }
    dispatch(connectionEvent({ namespace, event: { type: 'connect' } }))
    scheduleHints((change) => {
      if (!isOpen()) return
      dispatch(attemptChanged({ id, ...change }))
      if (change.phase) dispatch(connectionEvent({ namespace, event: { type: 'failed' } }))
    }, signal)
    const asked = dispatch(ask(visit))
    dispatch(attemptChanged({ id, phase: 'waiting' }))
    try {
      const answer = await asked
      if (answer.accounts.length === 0) throw new Error('The wallet shares no account with this site')
      dispatch(succeed(visit, answer))
    } catch (error) {
      visit.isPlain = true
      visit.isSigning = false
      dispatch(fail(visit, id, error))
    }
  }

/**
 * A wallet that was locked, or whose response was lost, emits its accounts once the visitor has approved.
 * That counts as a response.
 */
const listenForAccounts =
  (visit: Visit): AppThunk =>
  (dispatch, _getState, services) => {
    const { connector, signal } = visit
    const hear = async () => {
      const answer = await dispatch(read(visit))
      if (answer.accounts.length > 0) dispatch(succeed(visit, answer))
    }
    const stop = services.host().on('walletAccounts', ({ connectorId, accounts }) => {
      if (connectorId === connector.id && accounts.length > 0 && !visit.isSigning)
        hear().catch(() => undefined)
    })
    signal.addEventListener('abort', stop, { once: true })
  }

/** One stay at the view, from its first attempt until the visitor leaves. */
export const visit =
  (connector: Connector): AppThunk =>
  (dispatch, getState, services) => {
    const key = selectVisitedKey(getState())
    const leaving = new AbortController()
    const current: Visit = { connector, signal: leaving.signal, isPlain: false, isSigning: false }
    const leave = () => {
      stop()
      leaving.abort()
      if (selectAttempt(getState())?.phase !== 'succeeded')
        dispatch(connectionEvent({ namespace: connector.chain, event: { type: 'failed' } }))
      dispatch(attemptCleared())
    }
    const stop = services.watch((state, before) => {
      if (selectVisitedKey(state) !== key) leave()
      else if (state.connectAttempt.retries !== before.connectAttempt.retries) {
        current.isPlain = true
        void dispatch(attempt(current))
      }
    })
    dispatch(listenForAccounts(current))
    void dispatch(attempt(current))
  }
