import { messageOf, refusalOf } from '../../chains/walletError.ts'
import { attemptChanged, selectAttempt } from '../../state/attempts/connectAttemptSlice.ts'
import { activeNamespaceSet, connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectMustSwitch } from '../../state/chains/mustSwitch.ts'
import { selectActiveNamespace, selectRecord } from '../../state/chains/selectors.ts'
import { isTaken } from '../../state/connections/taken.ts'
import { recentAdded } from '../../state/connectors/connectorsSlice.ts'
import { WALLET_KINDS } from '../../state/connectors/walletKinds.ts'
import { closeModal } from '../../state/router/navigation.ts'
import { wentReset } from '../../state/router/routerSlice.ts'
import type { Pairing, PairingSession } from '../../state/store/pairing.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { ListedWallet, Namespace } from '../../types.ts'
import { connectFamilies } from '../../wallets/pairing/connectFamilies.ts'
import { type SessionAnswer, sessionAnswers } from '../../wallets/pairing/sessionAnswers.ts'
import { askForChosen } from '../networks/askForChosen.ts'
import { pairedWallet } from './pairedWallet.ts'

const { connector } = WALLET_KINDS.pairing

/** One stay at a pairing view, with all its codes and attempts. */
export interface PairingVisit {
  wallet: ListedWallet | undefined
  /**
   * The requested family: that of the view, else the one that Connect was opened for, else the active one.
   */
  namespace: Namespace
  signal: AbortSignal
  /** The wallet's picture, which may still be loading. */
  icon: Promise<string | undefined>
  /** The topic of the earlier session: only a different one is a response. */
  topic: string | undefined
  /** Whether the wallet is not asked to sign in at once: it has failed before, and that may be the reason. */
  isPlain: boolean
}

/** Whether a response still counts. */
export const isOpen =
  ({ signal }: PairingVisit): AppThunk<boolean> =>
  (_dispatch, getState) => {
    const attempt = selectAttempt(getState())
    return !signal.aborted && attempt?.connectorId === connector.id && attempt.phase !== 'succeeded'
  }

/** Activates the requested family, or else one of the connected ones. */
const activate =
  (wanted: Namespace, answers: readonly SessionAnswer[]): AppThunk =>
  (dispatch, getState) => {
    const among = (one: Namespace) => answers.some(({ namespace }) => namespace === one)
    const next = [wanted, selectActiveNamespace(getState())].find(among) ?? answers[0]?.namespace
    if (next) dispatch(activeNamespaceSet(next))
  }

/** The only path to a connection, whichever code of a visit led to it. */
export const succeed =
  (visit: PairingVisit, pairing: Pairing, session: PairingSession): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { wallet, namespace } = visit
    const info = pairedWallet(session.peer, wallet, await visit.icon)
    const all = await sessionAnswers(session, info, Object.values(getState().chains.records))
    const attempt = selectAttempt(getState())
    if (!dispatch(isOpen(visit)) || !attempt) return
    const shared = { connectorId: connector.id, wanted: namespace }
    const answers = all.filter((one) => !isTaken(getState(), one.namespace, shared))
    if (answers.length === 0) {
      // The session is of no use: it is ended here, so that the visitor does not have to do so in the
      // wallet.
      void pairing.disconnect()
      throw new Error('The wallet shares no account on the networks of this site')
    }
    const chosen = selectRecord(getState(), namespace)?.networkState.chosenCaipNetworkId
    dispatch(attemptChanged({ id: attempt.id, phase: 'succeeded' }))
    dispatch(activate(namespace, answers))
    dispatch(connectFamilies(pairing, answers))
    // A requested family that is not in the session is no longer connecting.
    dispatch(connectionEvent({ namespace, event: { type: 'failed' } }))
    if (wallet) dispatch(recentAdded(wallet.id))
    dispatch(selectMustSwitch(getState()) ? wentReset({ view: 'UnsupportedChain' }) : closeModal())
    if (chosen) void dispatch(askForChosen(chosen))
  }

/** Shows why an attempt failed. */
export const fail =
  (visit: PairingVisit, error: unknown): AppThunk =>
  (dispatch, getState) => {
    const attempt = selectAttempt(getState())
    if (!dispatch(isOpen(visit)) || !attempt) return
    visit.isPlain = true
    const refusal = refusalOf(error)
    // A wallet that is busy with an earlier request cannot report that over the relay, so there is no lock
    // to wait for.
    const phase = refusal === 'locked' ? 'failed' : refusal
    const message = phase === 'failed' ? messageOf(error) || null : null
    dispatch(attemptChanged({ id: attempt.id, phase, message }))
    dispatch(connectionEvent({ namespace: visit.namespace, event: { type: 'failed' } }))
  }
