import { codeOf } from '../../chains/walletError.ts'
import {
  attemptChanged,
  attemptCleared,
  attemptStarted,
  selectAttempt,
} from '../../state/attempts/connectAttemptSlice.ts'
import { selectVisitedKey } from '../../state/attempts/visitedKey.ts'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectActiveNamespace } from '../../state/chains/selectors.ts'
import { selectConnectNamespace } from '../../state/connectors/connectorsSlice.ts'
import { WALLET_KINDS } from '../../state/connectors/walletKinds.ts'
import { proposalCleared, proposed, relayChanged } from '../../state/late/pairingSlice.ts'
import { signedWhileConnecting } from '../../state/late/signInSlice.ts'
import { selectViewData } from '../../state/router/routerSlice.ts'
import type { Pairing, PairingSession, Proposal } from '../../state/store/pairing.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { ListedWallet } from '../../types.ts'
import { onReturn } from '../appLinks/device.ts'
import { beginSignIn } from '../signIn/oneClick.ts'
import { iconOf } from './pairedWallet.ts'
import { prepareNetworks, selectReuse } from './proposal.ts'
import { fail, isOpen, type PairingVisit, succeed } from './settle.ts'

const { connector } = WALLET_KINDS.pairing

/** A pairing with less than this time left (ms) counts as expired and is replaced. */
const RENEW_BEFORE = 10_000

/** ABORTED and REQUEST_TIMEOUT: the code was withdrawn, or another one has replaced it. */
const isOver = (error: unknown): boolean => codeOf(error) === -32053 || codeOf(error) === -32052

/** Waits for the response to one code. */
const follow =
  (visit: PairingVisit, pairing: Pairing, { settled }: Proposal): AppThunk<Promise<void>> =>
  async (dispatch) => {
    try {
      await dispatch(succeed(visit, pairing, await settled))
    } catch (error) {
      if (!isOver(error)) dispatch(fail(visit, error))
    }
  }

/** Shows a code, and replaces it before it expires, as long as the view is open. */
const offer =
  (visit: PairingVisit, pairing: Pairing): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const networks = await dispatch(prepareNetworks())
    const reuse = selectReuse(getState())
    // The library answers a page that was reloaded meanwhile only if the wallet was not asked to sign.
    const signIn = reuse || visit.isPlain ? null : await dispatch(beginSignIn(networks))
    const proposal = await pairing.propose(networks, { reuse, signal: visit.signal, signIn })
    const attempt = selectAttempt(getState())
    if (!dispatch(isOpen(visit)) || !attempt) return
    const until = proposal.expiresAt - RENEW_BEFORE
    dispatch(proposed({ uri: proposal.uri, from: Date.now(), until }))
    if (attempt.phase === 'opening') dispatch(attemptChanged({ id: attempt.id, phase: 'waiting' }))
    void dispatch(follow(visit, pairing, proposal))
    dispatch(renewAt(visit, pairing, until))
  }

/** A sleeping device stops its timers, so the time is checked again when it wakes. */
const renewAt =
  (visit: PairingVisit, pairing: Pairing, time: number): AppThunk =>
  (dispatch, getState) => {
    const id = selectAttempt(getState())?.id
    const isDue = () => selectAttempt(getState())?.id === id && dispatch(isOpen(visit))
    const renew = () => {
      stop()
      if (isDue()) dispatch(offer(visit, pairing)).catch((error: unknown) => dispatch(fail(visit, error)))
    }
    const check = () => {
      if (Date.now() >= time) renew()
    }
    const timer = setTimeout(renew, time - Date.now())
    const stopLooking = onReturn(check)
    const stop = () => {
      clearTimeout(timer)
      visit.signal.removeEventListener('abort', stop)
      stopLooking()
    }
    visit.signal.addEventListener('abort', stop)
  }

/**
 * Listens for a session from any source, including one whose response was lost while the visitor was in the
 * wallet.
 */
const listen =
  (visit: PairingVisit, pairing: Pairing): AppThunk =>
  (dispatch) => {
    const adopt = (session: PairingSession | null) => {
      if (session && session.topic !== visit.topic)
        dispatch(succeed(visit, pairing, session)).catch((error: unknown) => dispatch(fail(visit, error)))
    }
    const stops = [
      pairing.on('signed', (signed) => dispatch(signedWhileConnecting(signed))),
      pairing.on('session', adopt),
      pairing.on('relay', (isThere) => dispatch(relayChanged(isThere))),
      onReturn(() => adopt(pairing.session())),
    ]
    const leave = () => {
      for (const stop of stops) stop()
    }
    visit.signal.addEventListener('abort', leave, { once: true })
  }

/** One attempt: creates a code and shows it. */
const attempt =
  (visit: PairingVisit): AppThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    const { namespace } = visit
    dispatch(proposalCleared())
    dispatch(attemptStarted({ connectorId: connector.id, namespace }))
    dispatch(connectionEvent({ namespace, event: { type: 'connect' } }))
    try {
      await dispatch(offer(visit, await services.pairing()))
    } catch (error) {
      dispatch(fail(visit, error))
    }
  }

/** One stay at a pairing view, from its first code until the visitor leaves. */
export const visitPairing =
  (wallet?: ListedWallet): AppThunk =>
  (dispatch, getState, services) => {
    const key = selectVisitedKey(getState())
    if (key === null) return
    const leaving = new AbortController()
    const namespace =
      selectViewData(getState()).namespace ??
      selectConnectNamespace(getState()) ??
      selectActiveNamespace(getState())
    const visit: PairingVisit = {
      wallet,
      namespace,
      signal: leaving.signal,
      icon: iconOf(wallet),
      topic: undefined,
      isPlain: false,
    }
    const leave = () => {
      stop()
      leaving.abort()
      if (selectAttempt(getState())?.phase !== 'succeeded')
        dispatch(connectionEvent({ namespace, event: { type: 'failed' } }))
      dispatch(attemptCleared())
      dispatch(proposalCleared())
    }
    const stop = services.watch((state, before) => {
      if (selectVisitedKey(state) !== key) leave()
      else if (state.connectAttempt.retries !== before.connectAttempt.retries) void dispatch(attempt(visit))
    })
    services.pairing().then(
      (pairing) => {
        visit.topic = pairing.session()?.topic
        if (!leaving.signal.aborted) dispatch(listen(visit, pairing))
      },
      () => undefined,
    )
    void dispatch(attempt(visit))
  }
