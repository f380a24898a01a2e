import { loadAdapter } from '../../chains/registry.ts'
import { messageOf, refusalOf } from '../../chains/walletError.ts'
import { signInWords } from '../../messages/en/signIn.ts'
import { selectActiveNetwork } from '../../state/chains/selectors.ts'
import { factsOf } from '../../state/connectors/walletKinds.ts'
import {
  type SignInQuestion,
  type SignInSubject,
  selectSignIn,
  signedWhileConnecting,
  signInChanged,
  signInEnded,
} from '../../state/late/signInSlice.ts'
import { showToast } from '../../state/notices/toast.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { closeModal, openView } from '../../state/router/navigation.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { SignInMessage } from '../../types.ts'
import { askOf } from '../../wallets/askOf.ts'
import { disconnect } from '../../wallets/connections/disconnectFlow.ts'
import { askSite, SignInError } from './askSite.ts'
import { takeSigned } from './oneClick.ts'
import { draftOf, type SignInSession, saysTheSame, signInTextOf } from './signInText.ts'

/** A message stays for this time (ms) at least, so that it can be read: a dApp's shorter interval is ignored. */
const SHORTEST = 30_000

/** A message that the visitor can sign, until it is too old. */
interface Ready {
  text: string
  data: SignInMessage
  until: number
}

/** The prepared message of each question. */
const prepared = new WeakMap<SignInSubject, Ready>()

const failed =
  (id: number, error: unknown): AppThunk =>
  (dispatch) => {
    const { failure, message } = error instanceof SignInError ? error : new SignInError('wallet')
    const words = failure === 'wallet' ? message || null : null
    dispatch(signInChanged({ id, phase: 'failed', failure, message: words }))
  }

const isAsked =
  (id: number): AppThunk<boolean> =>
  (_dispatch, getState) =>
    selectSignIn(getState())?.id === id

/** Has the dApp prepare a message, unless the last one is still fresh. */
const prepare =
  ({ id, subject }: SignInQuestion): AppThunk<Promise<Ready>> =>
  async (dispatch, getState) => {
    const known = prepared.get(subject)
    if (known && Date.now() < known.until) return known
    const draft = draftOf(subject, getState().config.site)
    const parts = await dispatch(askSite('prepare', draft))
    const made = signInTextOf(draft, parts)
    if (!made) throw new SignInError('unfit')
    const ready = { ...made, until: Date.now() + Math.max(parts.freshFor, SHORTEST) }
    prepared.set(subject, ready)
    dispatch(signInChanged({ id, text: made.text }))
    return ready
  }

/** Leaves the view, if it is shown. */
const leave = (): AppThunk => (dispatch, getState) => {
  if (selectIsShown(getState()) && selectView(getState()) === 'SignIn') dispatch(closeModal())
}

/** The account has a session: there is nothing to ask, and what was signed is of no more use. */
const settled =
  (outcome?: 'signedIn'): AppThunk =>
  (dispatch) => {
    dispatch(signInEnded(outcome))
    dispatch(signedWhileConnecting(null))
    dispatch(leave())
  }

const askWallet =
  ({ subject }: SignInQuestion, text: string): AppThunk<Promise<string>> =>
  async (_dispatch, getState, services) => {
    const { namespace, address, connectorId } = subject
    const network = selectActiveNetwork(getState())
    try {
      const { signMessage } = await loadAdapter(namespace)
      if (!network) throw new Error('There is no active network')
      return await signMessage(askOf(services, connectorId), network, address, text)
    } catch (error) {
      const failure = refusalOf(error) === 'rejected' ? 'rejected' : 'wallet'
      throw new SignInError(failure, messageOf(error))
    }
  }

/** The dApp verifies what was signed: false if it refuses. */
const verify =
  ({ id }: SignInQuestion, sessions: SignInSession[]): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    dispatch(signInChanged({ id, phase: 'verifying' }))
    const { isVerified } = await dispatch(askSite('verify', sessions))
    if (isVerified && dispatch(isAsked(id))) {
      dispatch(settled('signedIn'))
      dispatch(showToast({ message: signInWords.signedIn, variant: 'success' }))
    }
    return isVerified
  }

/**
 * Whether the wallet has signed a message while it connected, and the dApp accepts it. What the dApp refuses is no answer
 * to the question, which follows then.
 */
const hasSigned =
  (question: SignInQuestion): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const sessions = dispatch(takeSigned(question.subject))
    return sessions.length > 0 && dispatch(verify(question, sessions))
  }

/** The wallet signs the message, and the dApp verifies it. */
const complete =
  (question: SignInQuestion, { text, data }: Pick<Ready, 'text' | 'data'>): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { id, subject } = question
    const signature = await dispatch(askWallet(question, text))
    // A nonce is good once.
    prepared.delete(subject)
    if (!dispatch(isAsked(id))) return
    const isVerified = await dispatch(verify(question, [{ data, message: text, signature }]))
    if (!isVerified) throw new SignInError('refused')
  }

/**
 * The visitor pressed Sign: the wallet signs the message, and the dApp verifies it. A message that says something
 * else than the one they saw is shown first, and signed when they press again.
 */
export const sign = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const question = selectSignIn(getState())
  if (!question || (question.phase !== 'ready' && question.phase !== 'failed')) return
  const { id } = question
  dispatch(signInChanged({ id, phase: 'signing', hasChanged: false, failure: null, message: null }))
  try {
    const { text, data } = await dispatch(prepare(question))
    if (!dispatch(isAsked(id))) return
    if (question.text === null || !saysTheSame(question.text, text)) {
      dispatch(signInChanged({ id, phase: 'ready', hasChanged: true }))
      return
    }
    await dispatch(complete(question, { text, data }))
  } catch (error) {
    dispatch(failed(id, error))
  }
}

/** Shows the question. A wallet with a sign-in screen of its own is asked at once, if there is a message. */
const show =
  ({ id, subject }: SignInQuestion): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (!selectIsShown(getState()) || selectView(getState()) !== 'SignIn')
      dispatch(openView({ view: 'SignIn' }))
    const isReady = dispatch(isAsked(id)) && selectSignIn(getState())?.phase === 'ready'
    if (isReady && factsOf(subject.connectorId).hasSignInScreen) await dispatch(sign())
  }

/**
 * Asks the dApp whether the account has a session, and asks the visitor to sign in if not. A `quiet` question
 * waits until the visitor opens the widget, unless the dApp requires a session.
 */
export const check =
  (isQuiet: boolean): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const question = selectSignIn(getState())
    if (!question) return
    const { id, subject } = question
    const isCurrent = () => dispatch(isAsked(id))
    dispatch(signInChanged({ id, phase: 'checking', failure: null }))
    try {
      const { isNeeded, isRequired } = await dispatch(askSite('status', { caipAddress: subject.caipAddress }))
      if (!isCurrent()) return
      if (!isNeeded) {
        dispatch(settled())
        return
      }
      dispatch(signInChanged({ id, isRequired }))
      if (await dispatch(hasSigned(question))) return
      await dispatch(prepare(question))
      dispatch(signInChanged({ id, phase: 'ready' }))
    } catch (error) {
      dispatch(failed(id, error))
    }
    if (!isCurrent()) return
    const isWaiting = isQuiet && !selectSignIn(getState())?.isRequired && !selectIsShown(getState())
    if (!isWaiting) await dispatch(show(question))
  }

/** The visitor tries again after a failure: from the start if the dApp has not prepared a message yet. */
export const retry = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  await dispatch(selectSignIn(getState())?.text === null ? check(false) : sign())
}

/** The visitor declines: they stay connected only if the dApp allows that. */
export const cancel = (): AppThunk => (dispatch, getState) => {
  const question = selectSignIn(getState())
  if (!question) return
  dispatch(signInEnded())
  if (question.isRequired) dispatch(disconnect(question.subject.namespace))
  dispatch(leave())
}
