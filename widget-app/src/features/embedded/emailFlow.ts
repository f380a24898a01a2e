import { EMBEDDED_ID } from '../../connectors/embeddedId.ts'
import { frameTrouble } from '../../connectors/frameTrouble.ts'
import type { SecureClient } from '../../store/services.ts'
import type { AppThunk, RootState } from '../../store/store.ts'
import type { Namespace, User } from '../../types.ts'
import { activeNamespaceSet, connectionEvent, selectActiveNamespace, selectRecord } from '../chains/index.ts'
import { isTaken, toConnection, toWalletInfo } from '../connections/index.ts'
import { selectConnectNamespace, selectConnector } from '../connectors/index.ts'
import { selectMustSwitch } from '../networks/index.ts'
import { closeModal, goBack, selectView, wentReset } from '../router/index.ts'
import { codeSent, loginFailed, loginStarted, selectEmbedded, signedIn } from './embeddedSlice.ts'
import { isEmail } from './isEmail.ts'

type Action = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/** A second mail within this time (ms) is refused (spec section 5); the server has the last word. */
const COOLDOWN = 30_000

/** The frame's screens of each way to sign in, one after the other. */
const STEPS: Readonly<Record<Action, readonly ('connectDevice' | 'connectOtp')[]>> = {
  VERIFY_DEVICE: ['connectDevice', 'connectOtp'],
  VERIFY_OTP: ['connectOtp'],
  CONNECT: [],
}

/** The address that the visitor typed a moment ago, and for how many seconds they have to wait. */
function waitOf(
  { emailedAt, email: last }: { emailedAt: number | null; email: string | null },
  email: string,
) {
  if (emailedAt === null || last !== email) return 0
  return Math.max(0, Math.ceil((emailedAt + COOLDOWN - Date.now()) / 1000))
}

const FAMILIES: readonly Extract<Namespace, 'eip155' | 'solana'>[] = ['eip155', 'solana']

/** Connects every namespace that the wallet serves and the dApp configured. */
const connectAll =
  (client: SecureClient, user: User): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const wallet = selectConnector(getState(), EMBEDDED_ID)
    const wanted = selectConnectNamespace(getState()) ?? selectActiveNamespace(getState())
    const isOthers = (namespace: Namespace) =>
      isTaken(getState(), namespace, { walletId: EMBEDDED_ID, wanted })
    for (const namespace of FAMILIES) {
      const record = selectRecord(getState(), namespace)
      const caipNetworkId =
        record?.networkState.caipNetwork?.caipNetworkId ?? record?.networkState.requestedCaipNetworkIds[0]
      if (!record || !wallet || !caipNetworkId || isOthers(namespace)) continue
      // A network that the operator has not configured is refused when something is asked of it.
      await client.switchNetwork({ chainId: caipNetworkId }).catch(() => undefined)
      const answer = { wallet: toWalletInfo(wallet), accounts: [user.addresses[namespace]], caipNetworkId }
      dispatch(connectionEvent({ namespace, event: { type: 'synced', answer } }))
      const now = selectRecord(getState(), namespace)
      const connection = now && toConnection(now)
      if (connection) services.tabs.tell({ type: 'connected', namespace, connection })
    }
    if (selectRecord(getState(), wanted)?.accountState.address) dispatch(activeNamespaceSet(wanted))
  }

/** Signed in: the accounts are there. */
const finish =
  (client: SecureClient): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const user = await client.getUser({})
    dispatch(signedIn(user.email ?? null))
    await dispatch(connectAll(client, user))
    dispatch(selectMustSwitch(getState()) ? wentReset({ view: 'UnsupportedChain' }) : closeModal())
  }

const isAtCode = (state: RootState) => selectView(state) === 'EmailLogin'

/** Runs a sign-in; says why it failed, where the visitor did not leave by themselves. */
const run =
  (begin: (client: SecureClient) => Promise<Action>): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    dispatch(loginStarted())
    const { id } = selectEmbedded(getState()).attempt
    const isLatest = () => selectEmbedded(getState()).attempt.id === id
    const isGoneOn = () => isLatest() && selectEmbedded(getState()).attempt.busy
    try {
      const client = await services.secure()
      if (!isGoneOn()) return
      for (const step of STEPS[await begin(client)]) await client[step]({})
      await dispatch(finish(client))
    } catch (error) {
      if (isGoneOn()) dispatch(loginFailed(frameTrouble(error)))
      // The code view of a later sign-in is not this one's to leave.
      if (isLatest() && isAtCode(getState())) dispatch(goBack())
    }
  }

/** Signs in by email: the code is typed in the secure frame, and the widget learns that it was right. */
export const signIn =
  (email: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const wait = waitOf(selectEmbedded(getState()), email)
    const refusal = isEmail(email)
      ? wait > 0 && `Please try again after ${wait} seconds`
      : 'Invalid email. Try again.'
    if (refusal) {
      dispatch(loginFailed(refusal))
      return
    }
    const begin = async (client: SecureClient) => {
      const { action } = await client.connectEmail({ email })
      dispatch(codeSent({ email, at: Date.now() }))
      return action
    }
    await dispatch(run(begin))
  }

/** The sign-in that a reload interrupted goes on at its step (R18). */
export const resumeSignIn = (): AppThunk<Promise<void>> => async (dispatch, _getState, services) => {
  const open = await (await services.secure()).resumeAttempt({})
  if (open) await dispatch(run(async () => open.action))
}
