import { ErrorCode } from '@airlock/host-sdk/contract'
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit'
import { type EventName, onrampName } from '../../../shared/analytics/events.ts'
import { readProperties } from '../../../shared/analytics/properties.ts'
import {
  codeSent,
  loginAccepted,
  loginFailed,
  loginStarted,
  signedIn,
} from '../../state/account/embeddedSlice.ts'
import { type AttemptPhase, attemptChanged } from '../../state/attempts/connectAttemptSlice.ts'
import { accountDataSet, connectionEvent } from '../../state/chains/chainsSlice.ts'
import {
  selectAccount,
  selectActiveNetwork,
  selectIsConnected,
  selectRecord,
} from '../../state/chains/selectors.ts'
import { selectConnector } from '../../state/connectors/connectorsSlice.ts'
import { purchaseStarted } from '../../state/late/buySlice.ts'
import { nameRegistered, registrationFailed, registrationStarted } from '../../state/late/namesSlice.ts'
import { attemptMoved, attemptStarted, selectSend, transferSent } from '../../state/late/sendSlice.ts'
import type { SendPhase } from '../../state/late/sendState.ts'
import {
  type SignInQuestion,
  selectSignIn,
  signInChanged,
  signInEnded,
} from '../../state/late/signInSlice.ts'
import { swapMoved, swapStarted } from '../../state/late/swapSlice.ts'
import { modalClosing, modalOpened, selectIsShown } from '../../state/router/modalSlice.ts'
import { pushed, selectCurrentEntry, selectStack, type ViewData } from '../../state/router/routerSlice.ts'
import type { ViewName } from '../../state/router/viewFacts.ts'
import type { RootState } from '../../state/store/store.ts'
import { callEvent } from './callEvents.ts'
import { connected, connectionChanged } from './connectionEvents.ts'
import { accountRequested, loginBegan, loginEnded, loginSucceeded } from './loginEvents.ts'
import { swapStepped } from './swapEvents.ts'
import { type Change, type Derived, type Tracked, track } from './tracked.ts'

type Derive = (payload: unknown, change: Change) => Derived
type Row = readonly [type: string, derive: Derive]

/** A row of the table: what an action means. */
function on<P>(
  creator: { type: string; match: (action: unknown) => action is PayloadAction<P> },
  derive: (payload: P, change: Change) => Derived,
): Row {
  return [creator.type, derive as Derive]
}

const onNetwork = (state: RootState) => ({ network: selectActiveNetwork(state)?.caipNetworkId })

const isMobilePairing = ({ config }: RootState) => (config.isMobile ? 'mobile' : 'qrcode')

/** Views that a press of the visitor opens. A view that the dApp opens is no click. */
const VIEWS: Partial<Record<ViewName, (data: ViewData, state: RootState) => Tracked>> = {
  AllWallets: () => track('CLICK_ALL_WALLETS'),
  Networks: () => track('CLICK_NETWORKS'),
  WhatIsAWallet: () => track('CLICK_WALLET_HELP'),
  WhatIsANetwork: () => track('CLICK_NETWORK_HELP'),
  GetWallet: () => track('CLICK_GET_WALLET_HELP'),
  UpdateEmailWallet: () => track('EMAIL_EDIT'),
  RegisterAccountName: () => track('OPEN_ENS_FLOW'),
  OnRampProviders: () => track('SELECT_BUY_CRYPTO'),
  WalletSend: (_data, state) => track('OPEN_SEND', onNetwork(state)),
  Swap: (_data, state) => track('OPEN_SWAP', onNetwork(state)),
  SwapSelectToken: () => track('CLICK_SELECT_TOKEN_TO_SWAP'),
  ConnectingExternal: ({ connectorId }, state) =>
    track('SELECT_WALLET', { wallet: selectConnector(state, connectorId)?.name, platform: 'browser' }),
  ConnectingWalletConnect: ({ wallet }, state) =>
    track('SELECT_WALLET', { wallet: wallet?.name, platform: isMobilePairing(state) }),
  Downloads: ({ wallet }) => track('SELECT_WALLET', { wallet: wallet?.name, platform: 'unsupported' }),
}

const ATTEMPTS: Partial<Record<AttemptPhase, () => Tracked>> = {
  rejected: () => track('USER_REJECTED'),
  timedOut: () => track('CONNECT_ERROR', { code: ErrorCode.REQUEST_TIMEOUT }),
  failed: () => track('CONNECT_ERROR', { code: ErrorCode.INTERNAL }),
}

const SENDS: Partial<Record<SendPhase, EventName>> = {
  declined: 'SEND_REJECTED',
  timedOut: 'SEND_ERROR',
  wrongNetwork: 'SEND_ERROR',
  failed: 'SEND_ERROR',
}

const SIGN_INS: Partial<Record<SignInQuestion['phase'], EventName>> = {
  signing: 'CLICK_SIGN_SIWX_MESSAGE',
  failed: 'SIWX_AUTH_ERROR',
}

/** A question that ends without a sign-in was declined, unless another account came in between. */
function signInLeft(
  outcome: 'signedIn' | undefined,
  question: SignInQuestion | null,
  state: RootState,
): Derived {
  if (outcome) return track('SIWX_AUTH_SUCCESS', onNetwork(state))
  if (!question || question.phase === 'checking') return undefined
  const isSame = selectAccount(state).caipAddress === question.subject.caipAddress
  return isSame ? track('CLICK_CANCEL_SIWX', onNetwork(state)) : undefined
}

/** The tab of transactions in the account view. */
const ACTIVITY_TAB = 2

/** Maps actions of the store to events. An action without a row causes no event. */
const ROWS: readonly Row[] = [
  on(modalOpened, (_payload, { before, state }) =>
    selectIsShown(before) ? undefined : track('MODAL_OPEN', { connected: selectIsConnected(state) }),
  ),
  on(modalClosing, (_payload, { before, state }) =>
    selectIsShown(before) ? track('MODAL_CLOSE', { connected: selectIsConnected(state) }) : undefined,
  ),
  on(pushed, ({ view }, { before, state }) => {
    const isNew = selectStack(state).length > selectStack(before).length
    return isNew ? VIEWS[view]?.(selectCurrentEntry(state).data, state) : undefined
  }),
  on(connectionEvent, ({ namespace, event }, change) => {
    const was = selectRecord(change.before, namespace)
    const now = selectRecord(change.state, namespace)
    return was && now && was !== now
      ? connectionChanged(was, now, event.type === 'selectNetwork', change)
      : undefined
  }),
  on(attemptChanged, ({ phase }, { before, state }) => {
    const isMoved = phase && before.connectAttempt.current?.phase !== state.connectAttempt.current?.phase
    return isMoved ? ATTEMPTS[phase]?.() : undefined
  }),
  on(loginStarted, (_payload, change) => loginBegan(change)),
  on(loginAccepted, (_payload, change) => accountRequested(change)),
  on(codeSent, () => track('EMAIL_VERIFICATION_CODE_SENT')),
  on(signedIn, (_email, change) => loginSucceeded(change)),
  on(loginFailed, loginEnded),
  on(signInChanged, ({ phase }, { before, state }) => {
    const event = phase && SIGN_INS[phase]
    const isMoved = selectSignIn(before)?.phase !== selectSignIn(state)?.phase
    return event && isMoved ? track(event, onNetwork(state)) : undefined
  }),
  on(signInEnded, (outcome, { before, state }) => signInLeft(outcome, selectSignIn(before), state)),
  on(attemptStarted, (_payload, { state }) => track('SEND_INITIATED', onNetwork(state))),
  on(transferSent, ({ sent: { chainId } }) => track('SEND_SUCCESS', { network: chainId })),
  on(attemptMoved, ({ phase }, { before, state }) => {
    const event = SENDS[phase]
    const isMoved = selectSend(before).attempt?.phase !== selectSend(state).attempt?.phase
    return event && isMoved ? track(event, onNetwork(state)) : undefined
  }),
  on(purchaseStarted, ({ provider }) => track('SELECT_BUY_PROVIDER', { provider: onrampName(provider) })),
  on(swapStarted, (_payload, { state }) => track('INITIATE_SWAP', onNetwork(state))),
  on(swapMoved, (_payload, change) => swapStepped(change)),
  on(registrationStarted, () => track('REGISTER_NAME_INITIATED')),
  on(nameRegistered, () => track('REGISTER_NAME_SUCCESS')),
  on(registrationFailed, () => track('REGISTER_NAME_ERROR')),
  on(accountDataSet, ({ data: { currentTab } }) =>
    currentTab === ACTIVITY_TAB ? track('CLICK_TRANSACTIONS') : undefined,
  ),
]

const BY_TYPE = new Map(ROWS)

/** The properties without those that the table does not have, such as a name that is none. */
function checked({ event, properties }: Tracked, state: RootState): Derived {
  const all = { ...properties, caipNetworkId: selectActiveNetwork(state)?.caipNetworkId }
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  const { wallet: _wallet, ...unnamed } = given
  const read = readProperties(event, given) ?? readProperties(event, unnamed)
  return read && { event, properties: read }
}

/** The event that an action means; undefined if it means none. */
export function deriveEvent(action: UnknownAction, change: Change): Derived {
  const derived = BY_TYPE.get(action.type)?.(action.payload, change) ?? callEvent(action)
  return derived && checked(derived, change.state)
}

/** The events from before anything listened: the start, an opened widget, and connections that were restored. */
export function deriveStart(state: RootState): Tracked[] {
  const records = Object.values(state.chains.records)
  const networks = records.reduce(
    (sum, { networkState }) => sum + networkState.requestedCaipNetworkIds.length,
    0,
  )
  const ids = new Set<string>()
  const restored = records.flatMap((record) => {
    const { status, connectedWalletInfo } = record.accountState
    const id = connectedWalletInfo?.connectorId
    if (status !== 'connected' || !id || ids.has(id)) return []
    ids.add(id)
    return connected(state, record, true) ?? []
  })
  const opened = selectIsShown(state) ? track('MODAL_OPEN', { connected: selectIsConnected(state) }) : []
  return [track('INITIALIZE', { networks: Math.min(networks, 99) }), restored, opened]
    .flat()
    .flatMap((event) => checked(event, state) ?? [])
}
