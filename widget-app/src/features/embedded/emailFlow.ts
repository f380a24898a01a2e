import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { canonicalEmail } from '@airlock/secure-frame/contract'
import { embeddedWords } from '../../messages/en/embedded.ts'
import {
  codeSent,
  loginFailed,
  loginStarted,
  mailRefused,
  selectEmbedded,
  signedIn,
} from '../../state/account/embeddedSlice.ts'
import { activeNamespaceSet, connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectMustSwitch } from '../../state/chains/mustSwitch.ts'
import { selectActiveNamespace, selectRecord } from '../../state/chains/selectors.ts'
import { isTaken } from '../../state/connections/taken.ts'
import { toConnection, toWalletInfo } from '../../state/connections/wallet.ts'
import { selectConnectNamespace } from '../../state/connectors/connectorsSlice.ts'
import { WALLET_KINDS } from '../../state/connectors/walletKinds.ts'
import { closeModal, goBack } from '../../state/router/navigation.ts'
import { selectView, wentReset } from '../../state/router/routerSlice.ts'
import type { SecureClient } from '../../state/store/services.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { LoginFailure, Namespace, User } from '../../types.ts'
import { frameTrouble } from '../../wallets/embedded/frameTrouble.ts'
import { operatorNetworksApproved } from '../../wallets/operatorNetworks.ts'
import { wantedNetwork } from '../../wallets/wantedNetwork.ts'

type Action = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/**
 * A second email within this time (ms) is refused, to any address (spec section 5); the server enforces the
 * limit.
 */
const COOLDOWN = 30_000

/** The secure frame's screens of each kind of sign-in, in order. */
const STEPS: Readonly<Record<Action, readonly ('connectDevice' | 'connectOtp')[]>> = {
  VERIFY_DEVICE: ['connectDevice', 'connectOtp'],
  VERIFY_OTP: ['connectOtp'],
  CONNECT: [],
}

/** The seconds until the next email may be sent. */
function secondsToWait(state: RootState): number {
  const { emailedAt } = selectEmbedded(state)
  return emailedAt === null ? 0 : Math.max(0, Math.ceil((emailedAt + COOLDOWN - Date.now()) / 1000))
}

/** The same error as the server's for an email that is too early. */
function tooSoon(seconds: number): AirlockError {
  const failure: LoginFailure = { reason: 'rate-limited', retryAfterMs: seconds * 1000 }
  return new AirlockError(ErrorCode.RATE_LIMITED, 'Too soon for another mail', failure)
}

const { connector, namespaces } = WALLET_KINDS.embedded

/** Connects every namespace that the wallet serves and the dApp configured. */
const connectAll =
  (client: SecureClient, user: User): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const wanted = selectConnectNamespace(getState()) ?? selectActiveNamespace(getState())
    const isOthers = (namespace: Namespace) =>
      isTaken(getState(), namespace, { connectorId: connector.id, wanted })
    for (const namespace of namespaces) {
      if (!selectRecord(getState(), namespace) || isOthers(namespace)) continue
      const caipNetworkId = wantedNetwork(getState(), namespace)
      // A network that the operator has not configured is refused later, with the first request for it.
      await client.switchNetwork({ chainId: caipNetworkId }).catch(() => undefined)
      const answer = { wallet: toWalletInfo(connector), accounts: [user.addresses[namespace]], caipNetworkId }
      dispatch(connectionEvent({ namespace, event: { type: 'synced', answer } }))
      dispatch(operatorNetworksApproved(namespace, connector.id))
      const now = selectRecord(getState(), namespace)
      const connection = now && toConnection(now)
      if (connection) services.tabs.tell({ type: 'connected', namespace, connection })
    }
    if (selectRecord(getState(), wanted)?.accountState.address) dispatch(activeNamespaceSet(wanted))
  }

/** The sign-in is complete: the accounts are available. */
const finish =
  (client: SecureClient): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const user = await client.getUser({})
    dispatch(signedIn(user.email ?? null))
    await dispatch(connectAll(client, user))
    dispatch(selectMustSwitch(getState()) ? wentReset({ view: 'UnsupportedChain' }) : closeModal())
  }

const isAtCode = (state: RootState) => selectView(state) === 'EmailLogin'

/** The mail server rejected the address, so no email was sent and no cooldown applies. */
const isMailRefused = (error: unknown) =>
  error instanceof AirlockError && (error.data as { reason?: unknown } | undefined)?.reason === 'mail-refused'

const failed =
  (error: unknown): AppThunk =>
  (dispatch) => {
    if (isMailRefused(error)) dispatch(mailRefused())
    dispatch(loginFailed(frameTrouble(error)))
  }

/** Runs a sign-in; shows why it failed unless the visitor left. */
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
      if (isGoneOn()) dispatch(failed(error))
      // The code view of a later sign-in must remain.
      if (isLatest() && isAtCode(getState())) dispatch(goBack())
    }
  }

/**
 * Sends an email. Within the cooldown the visitor returns to the current code instead, if it is still valid.
 */
const beginWith =
  (email: string): AppThunk<(client: SecureClient) => Promise<Action>> =>
  (dispatch, getState) =>
  async (client) => {
    if (secondsToWait(getState()) > 0) {
      const open = await client.resumeAttempt({})
      if (open?.email === email && open.action !== 'CONNECT_SOCIAL') return open.action
      const seconds = secondsToWait(getState())
      if (seconds > 0) throw tooSoon(seconds)
    }
    const { action } = await client.connectEmail({ email })
    dispatch(codeSent({ email, at: Date.now() }))
    return action
  }

/**
 * Signs in by email: the code is typed in the secure frame, and the widget only learns that it was correct.
 */
export const signIn =
  (typed: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const email = canonicalEmail(typed)
    if (email === null) {
      dispatch(loginFailed(embeddedWords.invalidEmail))
      return
    }
    const wait = secondsToWait(getState())
    if (wait > 0 && email !== selectEmbedded(getState()).email)
      dispatch(loginFailed(frameTrouble(tooSoon(wait))))
    else await dispatch(run(dispatch(beginWith(email))))
  }

/** Continues a sign-in that a reload or a closed widget interrupted, at its current step (R18). */
export const resumeSignIn = (): AppThunk<Promise<void>> => async (dispatch, _getState, services) => {
  const open = await (await services.secure()).resumeAttempt({})
  if (!open) return
  const { action } = open
  await dispatch(
    run(async (client) => (action === 'CONNECT_SOCIAL' ? (await client.connectSocial({})).action : action)),
  )
}
