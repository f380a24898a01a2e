import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { SocialProvider } from '@airlock/kit/social'
import type { EmbeddedNamespace } from '../../chains/capabilities.ts'
import {
  loginAccepted,
  loginFailed,
  loginStarted,
  mailRefused,
  selectEmbedded,
  signedIn,
} from '../../state/account/embeddedSlice.ts'
import { activeNamespaceSet, connectionEvent } from '../../state/chains/chainsSlice.ts'
import type { WalletAnswer } from '../../state/chains/connectionMachine.ts'
import { selectMustSwitch } from '../../state/chains/mustSwitch.ts'
import { selectActiveNamespace, selectRecord } from '../../state/chains/selectors.ts'
import { isTaken } from '../../state/connections/taken.ts'
import { toConnection, toWalletInfo } from '../../state/connections/wallet.ts'
import { selectConnectNamespace } from '../../state/connectors/connectorsSlice.ts'
import { WALLET_KINDS } from '../../state/connectors/walletKinds.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { closeModal, goBack, openView } from '../../state/router/navigation.ts'
import { pushed, selectView, wentReset } from '../../state/router/routerSlice.ts'
import type { ViewName } from '../../state/router/viewFacts.ts'
import type { SecureClient } from '../../state/store/services.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { CaipNetworkId, Namespace } from '../../types.ts'
import { frameTrouble } from '../../wallets/embedded/frameTrouble.ts'
import { operatorNetworksApproved } from '../../wallets/operatorNetworks.ts'
import { wantedNetwork } from '../../wallets/wantedNetwork.ts'

/** The next step of a sign-in. */
export type Action = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/** The secure frame's screens of each kind of sign-in, in order. */
const STEPS: Readonly<Record<Action, readonly ('connectDevice' | 'connectOtp')[]>> = {
  VERIFY_DEVICE: ['connectDevice', 'connectOtp'],
  VERIFY_OTP: ['connectOtp'],
  CONNECT: [],
}

const { connector, namespaces } = WALLET_KINDS.embedded

type OwnAccounts = Omit<WalletAnswer, 'wallet'>

/** The accounts of a family, the active one first. A smart account may exist on one network and not on another. */
async function accountsOn(
  client: SecureClient,
  namespace: EmbeddedNamespace,
  caipNetworkId: CaipNetworkId,
): Promise<OwnAccounts> {
  const { accounts, addresses } = await client.getUser({ chainId: caipNetworkId })
  if (!accounts) return { accounts: [addresses[namespace]], caipNetworkId }
  return {
    accounts: accounts.map(({ address }) => address),
    types: accounts.map(({ type }) => type),
    caipNetworkId,
  }
}

/** Connects every namespace that the wallet serves and the dApp configured. */
const connectAll =
  (client: SecureClient): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const wanted = selectConnectNamespace(getState()) ?? selectActiveNamespace(getState())
    const isOthers = (namespace: Namespace) =>
      isTaken(getState(), namespace, { connectorId: connector.id, wanted })
    for (const namespace of namespaces) {
      if (!selectRecord(getState(), namespace) || isOthers(namespace)) continue
      const caipNetworkId = wantedNetwork(getState(), namespace)
      // A network that the operator has not configured is refused later, with the first request for it.
      await client.switchNetwork({ chainId: caipNetworkId }).catch(() => undefined)
      const own = await accountsOn(client, namespace, caipNetworkId)
      const answer = { wallet: toWalletInfo(connector), ...own }
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
    await dispatch(connectAll(client))
    dispatch(selectMustSwitch(getState()) ? wentReset({ view: 'UnsupportedChain' }) : closeModal())
  }

/** The mail server rejected the address, so no email was sent and no cooldown applies. */
const isMailRefused = (error: unknown) =>
  error instanceof AirlockError && (error.data as { reason?: unknown } | undefined)?.reason === 'mail-refused'

const failed =
  (error: unknown): AppThunk =>
  (dispatch) => {
    if (isMailRefused(error)) dispatch(mailRefused())
    dispatch(loginFailed(frameTrouble(error)))
  }

/** The view of a provider that has no window. */
const OWN_VIEWS: Partial<Record<SocialProvider, ViewName>> = { farcaster: 'ConnectingFarcaster' }
const viewOf = (provider: SocialProvider): ViewName => OWN_VIEWS[provider] ?? 'ConnectingSocial'

function isAtProvider(state: RootState): boolean {
  const { provider } = selectEmbedded(state).attempt
  return provider !== null && selectView(state) === viewOf(provider)
}
const isAtCode = (state: RootState) => selectView(state) === 'EmailLogin'

/** Shows the provider's view, above Connect if a messaging app has brought the visitor back to a closed widget. */
const showProvider =
  (provider: SocialProvider): AppThunk =>
  (dispatch, getState) => {
    if (!selectIsShown(getState())) dispatch(openView())
    dispatch(pushed({ view: viewOf(provider) }))
  }

/** Cancels the sign-in once the visitor has gone back or closed the widget: the frame may not have answered by then. */
const cancelWhenLeft =
  (id: number): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    await services.until((state) => !selectIsShown(state) || !(isAtProvider(state) || isAtCode(state)))
    const { attempt } = selectEmbedded(getState())
    if (attempt.id === id && attempt.busy && !attempt.accepted) dispatch(loginFailed(null))
  }

/** Leaves the views of a sign-in that has failed. The provider's view stays to show why, if there is a reason. */
const leave = (): AppThunk => (dispatch, getState) => {
  if (isAtCode(getState())) dispatch(goBack())
  if (isAtProvider(getState()) && selectEmbedded(getState()).attempt.error === null) dispatch(goBack())
}

interface SignIn {
  /** Does the part before the codes. */
  begin: (client: SecureClient) => Promise<Action>
  /** Null for a sign-in by email. */
  provider: SocialProvider | null
}

/** Counts the sign-in as the latest, and shows the provider's view. Returns its id. */
const start =
  (provider: SocialProvider | null): AppThunk<number> =>
  (dispatch, getState) => {
    dispatch(loginStarted(provider ? { provider, at: Date.now() } : undefined))
    const { id } = selectEmbedded(getState()).attempt
    if (provider) {
      dispatch(showProvider(provider))
      void dispatch(cancelWhenLeft(id))
    }
    return id
  }

/** Shows the frame's screens, which may belong to a later sign-in by now. */
async function runSteps(client: SecureClient, action: Action, isLatest: () => boolean): Promise<void> {
  for (const step of STEPS[action]) {
    if (!isLatest()) throw new AirlockError(ErrorCode.ABORTED, 'Another sign-in took its place')
    await client[step]({})
  }
}

/** Runs a sign-in; shows why it failed unless the visitor left. */
export const runSignIn =
  ({ begin, provider }: SignIn): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const id = dispatch(start(provider))
    const isLatest = () => selectEmbedded(getState()).attempt.id === id
    const isGoneOn = () => isLatest() && selectEmbedded(getState()).attempt.busy
    try {
      const client = await services.secure()
      if (!isGoneOn()) return
      await runSteps(client, await begin(client), isLatest)
      if (isLatest()) dispatch(loginAccepted())
      await dispatch(finish(client))
    } catch (error) {
      if (isGoneOn()) dispatch(failed(error))
      // The view of a later sign-in must remain.
      if (isLatest()) dispatch(leave())
    }
  }

/** Continues a sign-in that a reload or a closed widget interrupted, at its current step (R18). */
export const resumeSignIn = (): AppThunk<Promise<void>> => async (dispatch, _getState, services) => {
  const open = await (await services.secure()).resumeAttempt({})
  if (!open) return
  const { action, provider = null } = open
  await dispatch(
    runSignIn({
      begin: async (client) =>
        action === 'CONNECT_SOCIAL' ? (await client.connectSocial({})).action : action,
      provider,
    }),
  )
}
