import type { UnknownAction } from '@reduxjs/toolkit'
import { expect, test } from 'vitest'
import {
  codeSent,
  loginAccepted,
  loginFailed,
  loginStarted,
  signedIn,
  userRead,
} from '../../state/account/embeddedSlice.ts'
import { attemptChanged, attemptStarted as connectStarted } from '../../state/attempts/connectAttemptSlice.ts'
import { accountDataSet, connectionEvent } from '../../state/chains/chainsSlice.ts'
import type { ConnectionEvent } from '../../state/chains/connectionMachine.ts'
import { configured } from '../../state/config/configSlice.ts'
import { attemptMoved, attemptStarted, transferSent } from '../../state/late/sendSlice.ts'
import { signInAsked, signInChanged, signInEnded } from '../../state/late/signInSlice.ts'
import { modalClosing, modalOpened } from '../../state/router/modalSlice.ts'
import { pushed, wentReset } from '../../state/router/routerSlice.ts'
import { installLate } from '../../state/store/install.ts'
import { bareStore, connectedStore } from '../../testing/bareStore.ts'
import { ACCOUNT, OTHER_ACCOUNT } from '../../testing/fakeWallet.ts'
import { FAMILIES, familiesStore } from '../../testing/families.ts'
import { deriveEvent, deriveStart } from './deriveEvents.ts'

type Store = ReturnType<typeof bareStore>

/** The events of the last of these actions, without the network that is common to all. */
function eventOf(store: Store, ...actions: UnknownAction[]) {
  let derived: ReturnType<typeof deriveEvent>
  for (const action of actions) {
    const before = store.getState()
    store.dispatch(action)
    derived = deriveEvent(action, { before, state: store.getState() })
  }
  if (!derived) return undefined
  const { caipNetworkId: _common, ...properties } = derived.properties
  return [derived.event, properties]
}

const changed = (event: ConnectionEvent) => connectionEvent({ namespace: 'eip155', event })
const answerOf = (type: 'ANNOUNCED' | 'AUTH' | 'WALLET_CONNECT', event: 'synced' | 'restore' = 'synced') =>
  changed({
    type: event,
    answer: {
      wallet: { connectorId: 'w', name: 'W', type },
      accounts: [ACCOUNT],
      caipNetworkId: 'eip155:31337',
    },
  })
/** The wallet prefers its smart account. */
const withTypes = changed({
  type: 'synced',
  answer: {
    wallet: { connectorId: 'w', name: 'W', type: 'AUTH' },
    accounts: [OTHER_ACCOUNT, ACCOUNT],
    types: ['smartAccount', 'eoa'],
    caipNetworkId: 'eip155:31337',
  },
})
const withProvider = loginStarted({ provider: 'oidc', at: 1 })
const opened = () => {
  const store = bareStore()
  store.dispatch(modalOpened())
  return store
}

const WALLET = { id: 'pocket', name: 'Pocket' } as never
const CAIP = `eip155:31337:${ACCOUNT}` as const
const SUBJECT = { caipAddress: CAIP, namespace: 'eip155', address: ACCOUNT, connectorId: 'w' } as const
const SEND = { wallet: 'W', network: 'Local Chain', amount: '1.5 ETH', to: ACCOUNT, icon: undefined }
const SENT = {
  chainId: 'eip155:31337',
  hash: '0xsecret',
  amount: '1.5',
  symbol: 'ETH',
  to: ACCOUNT,
  requestId: null,
} as const
const NETWORK = { network: 'eip155:31337' }
const rejected = (endpointName: string, status: unknown) => ({
  type: 'blockchain/executeQuery/rejected',
  payload: { status },
  meta: { requestStatus: 'rejected', rejectedWithValue: true, arg: { endpointName } },
})
const pending = (endpointName: string, arg: object, condition = false) => ({
  type: 'x/pending',
  meta: { requestStatus: 'pending', condition, arg: { endpointName, ...arg } },
})

function sending() {
  const store = connectedStore()
  store.dispatch(installLate())
  return store
}

test.each<[string, () => Store, UnknownAction[], [string, object] | undefined]>([
  ['the widget opens', bareStore, [modalOpened()], ['MODAL_OPEN', { connected: false }]],
  ['it is open already', opened, [modalOpened()], undefined],
  ['it opens with an account', connectedStore, [modalOpened()], ['MODAL_OPEN', { connected: true }]],
  ['it closes', opened, [modalClosing()], ['MODAL_CLOSE', { connected: false }]],
  ['it is closing already', opened, [modalClosing(), modalClosing()], undefined],
  ['a press on all wallets', opened, [pushed({ view: 'AllWallets' })], ['CLICK_ALL_WALLETS', {}]],
  ['the dApp opens all wallets', opened, [wentReset({ view: 'AllWallets' })], undefined],
  ['help', opened, [pushed({ view: 'WhatIsAWallet' })], ['CLICK_WALLET_HELP', {}]],
  [
    'a wallet of the registry',
    opened,
    [pushed({ view: 'ConnectingWalletConnect', data: { wallet: WALLET } })],
    ['SELECT_WALLET', { wallet: 'Pocket', platform: 'qrcode' }],
  ],
  [
    'a wallet whose name is none',
    opened,
    [pushed({ view: 'Downloads', data: { wallet: { id: 'x', name: ' ' } as never } })],
    ['SELECT_WALLET', { platform: 'unsupported' }],
  ],
  [
    'a browser wallet',
    bareStore,
    [answerOf('ANNOUNCED')],
    ['CONNECT_SUCCESS', { method: 'browser', wallet: 'W', reconnect: false }],
  ],
  [
    'pairing at a desk',
    bareStore,
    [answerOf('WALLET_CONNECT')],
    ['CONNECT_SUCCESS', { method: 'qrcode', wallet: 'W', reconnect: false }],
  ],
  [
    'pairing on a phone',
    bareStore,
    [configured({ isMobile: true }), answerOf('WALLET_CONNECT')],
    ['CONNECT_SUCCESS', { method: 'mobile', wallet: 'W', reconnect: false }],
  ],
  [
    'a sign-in by email',
    bareStore,
    [answerOf('AUTH')],
    ['CONNECT_SUCCESS', { method: 'email', wallet: 'W', reconnect: false }],
  ],
  [
    'a restored connection',
    bareStore,
    [answerOf('ANNOUNCED', 'restore'), answerOf('ANNOUNCED')],
    ['CONNECT_SUCCESS', { method: 'browser', wallet: 'W', reconnect: true }],
  ],
  ['the same account again', connectedStore, [answerOf('ANNOUNCED')], undefined],
  [
    'the other account of a wallet with two types',
    connectedStore,
    [withTypes, changed({ type: 'accountsChanged', connectorId: 'w', accounts: [ACCOUNT, OTHER_ACCOUNT] })],
    ['SET_PREFERRED_ACCOUNT_TYPE', { accountType: 'eoa', network: 'eip155:31337' }],
  ],
  [
    'a disconnection',
    connectedStore,
    [changed({ type: 'disconnect' })],
    ['DISCONNECT_SUCCESS', { namespace: 'eip155' }],
  ],
  ['a disconnection of nobody', bareStore, [changed({ type: 'disconnect' })], undefined],
  [
    'another network of the wallet',
    connectedStore,
    [changed({ type: 'chainChanged', connectorId: 'w', caipNetworkId: 'eip155:31338' })],
    ['SWITCH_NETWORK', { network: 'eip155:31338' }],
  ],
  [
    'another network without a wallet',
    bareStore,
    [changed({ type: 'selectNetwork', caipNetworkId: 'eip155:31338' })],
    ['SWITCH_NETWORK', { network: 'eip155:31338' }],
  ],
  [
    'a rejection in the wallet',
    bareStore,
    [connectStarted({ connectorId: 'w', namespace: 'eip155' }), attemptChanged({ id: 1, phase: 'rejected' })],
    ['USER_REJECTED', {}],
  ],
  [
    'a wallet that fails',
    bareStore,
    [
      connectStarted({ connectorId: 'w', namespace: 'eip155' }),
      attemptChanged({ id: 1, phase: 'failed', message: `no ${ACCOUNT}` }),
    ],
    ['CONNECT_ERROR', { code: -32603 }],
  ],
  ['a late answer', bareStore, [attemptChanged({ id: 7, phase: 'failed' })], undefined],
  ['an email', bareStore, [loginStarted()], ['EMAIL_SUBMITTED', {}]],
  [
    'a code',
    bareStore,
    [codeSent({ email: 'ada@mail.example', at: 1 })],
    ['EMAIL_VERIFICATION_CODE_SENT', {}],
  ],
  [
    'the right code',
    bareStore,
    [loginStarted(), codeSent({ email: 'ada@mail.example', at: 1 }), signedIn('ada@mail.example')],
    ['EMAIL_VERIFICATION_CODE_PASS', {}],
  ],
  ['a new email address', bareStore, [signedIn('ada@mail.example')], undefined],
  [
    'a refused email',
    bareStore,
    [loginFailed('ada@mail.example is wrong')],
    ['CONNECT_ERROR', { code: -32603 }],
  ],
  ['a provider', bareStore, [withProvider], ['SOCIAL_LOGIN_STARTED', { provider: 'oidc' }]],
  [
    'a sign-in with a provider that is done',
    bareStore,
    [withProvider, loginAccepted()],
    ['SOCIAL_LOGIN_REQUEST_USER_DATA', { provider: 'oidc' }],
  ],
  ['a sign-in by email that is done', bareStore, [loginStarted(), loginAccepted()], undefined],
  [
    'a sign-in with a provider',
    bareStore,
    [withProvider, signedIn('ada@mail.example')],
    ['SOCIAL_LOGIN_SUCCESS', { provider: 'oidc' }],
  ],
  [
    'a connection by it',
    bareStore,
    [userRead({ email: 'ada@mail.example', username: 'Ada', socialProvider: 'oidc' }), answerOf('AUTH')],
    ['CONNECT_SUCCESS', { method: 'social', wallet: 'W', reconnect: false }],
  ],
  [
    'a provider that refuses',
    bareStore,
    [withProvider, loginFailed('ada@mail.example is wrong')],
    ['SOCIAL_LOGIN_ERROR', { provider: 'oidc' }],
  ],
  [
    'a visitor who leaves',
    bareStore,
    [withProvider, loginFailed(null)],
    ['SOCIAL_LOGIN_CANCELED', { provider: 'oidc' }],
  ],
  [
    'one who leaves after a failure',
    bareStore,
    [withProvider, loginFailed('x'), loginFailed(null)],
    undefined,
  ],
  [
    'the list of transactions',
    connectedStore,
    [accountDataSet({ namespace: 'eip155', data: { currentTab: 2 } })],
    ['CLICK_TRANSACTIONS', {}],
  ],
  ['a failed list', connectedStore, [rejected('getHistory', 502)], ['ERROR_FETCH_TRANSACTIONS', {}]],
  ['another failed call', connectedStore, [rejected('getNfts', 502)], undefined],
  [
    'more transactions',
    connectedStore,
    [pending('getHistory', { direction: 'forward' })],
    ['LOAD_MORE_TRANSACTIONS', {}],
  ],
  [
    'transactions that are known',
    connectedStore,
    [pending('getHistory', { direction: 'forward' }, true)],
    undefined,
  ],
  [
    'a search',
    opened,
    [pending('getWalletPages', { originalArgs: { search: 'my secret' } })],
    ['SEARCH_WALLET', {}],
  ],
  ['a payment', sending, [attemptStarted(SEND)], ['SEND_INITIATED', NETWORK]],
  [
    'a payment that was sent',
    sending,
    [attemptStarted(SEND), transferSent({ attemptId: 1, sent: SENT })],
    ['SEND_SUCCESS', NETWORK],
  ],
  [
    'a payment that was rejected',
    sending,
    [attemptStarted(SEND), attemptMoved({ id: 1, phase: 'declined' })],
    ['SEND_REJECTED', NETWORK],
  ],
  [
    'a payment that failed',
    sending,
    [attemptStarted(SEND), attemptMoved({ id: 1, phase: 'failed', message: ACCOUNT })],
    ['SEND_ERROR', NETWORK],
  ],
  [
    'a payment that is asked for',
    sending,
    [attemptStarted(SEND), attemptMoved({ id: 1, phase: 'asking' })],
    undefined,
  ],
  [
    'a signature for the dApp',
    sending,
    [signInAsked(SUBJECT), signInChanged({ id: 1, phase: 'signing' })],
    ['CLICK_SIGN_SIWX_MESSAGE', NETWORK],
  ],
  [
    'a sign-in to the dApp',
    sending,
    [signInAsked(SUBJECT), signInChanged({ id: 1, phase: 'verifying' }), signInEnded('signedIn')],
    ['SIWX_AUTH_SUCCESS', NETWORK],
  ],
  [
    'a sign-in that is declined while the site checks the signature',
    sending,
    [signInAsked(SUBJECT), signInChanged({ id: 1, phase: 'verifying' }), signInEnded()],
    ['CLICK_CANCEL_SIWX', NETWORK],
  ],
  [
    'a declined sign-in',
    sending,
    [signInAsked(SUBJECT), signInChanged({ id: 1, phase: 'ready' }), signInEnded()],
    ['CLICK_CANCEL_SIWX', NETWORK],
  ],
  [
    'a sign-in of an account that is gone',
    sending,
    [
      signInAsked(SUBJECT),
      signInChanged({ id: 1, phase: 'ready' }),
      changed({ type: 'disconnect' }),
      signInEnded(),
    ],
    undefined,
  ],
  ['a session that is there', sending, [signInAsked(SUBJECT), signInEnded()], undefined],
  [
    'a refused sign-in',
    sending,
    [signInAsked(SUBJECT), signInChanged({ id: 1, phase: 'failed', message: ACCOUNT })],
    ['SIWX_AUTH_ERROR', NETWORK],
  ],
  ['an action of no row', opened, [{ type: 'toString' }], undefined],
])('%s', (_, create, actions, event) => {
  expect(eventOf(create(), ...actions)).toEqual(event)
})

test('a wallet of several families connects and disconnects once', () => {
  const store = familiesStore()
  const wallet = { connectorId: 'one', name: 'One', type: 'AUTH' } as const
  const connect = (namespace: 'eip155' | 'solana') => {
    const { accounts, networks } = FAMILIES[namespace]
    const answer = { wallet, accounts: [accounts[0]], caipNetworkId: networks[0] }
    return connectionEvent({ namespace, event: { type: 'synced', answer } as never })
  }
  const disconnect = (namespace: 'eip155' | 'solana') =>
    connectionEvent({ namespace, event: { type: 'disconnect' } })
  expect(eventOf(store, connect('eip155'))?.[0]).toBe('CONNECT_SUCCESS')
  expect(eventOf(store, connect('solana'))).toBeUndefined()
  expect(eventOf(store, disconnect('eip155'))).toBeUndefined()
  expect(eventOf(store, disconnect('solana'))?.[0]).toBe('DISCONNECT_SUCCESS')
})

test('what happened before the listener came is reported too', () => {
  const store = connectedStore()
  store.dispatch(modalOpened())
  const common = { caipNetworkId: 'eip155:31337' }
  expect(deriveStart(store.getState())).toEqual([
    { event: 'INITIALIZE', properties: { networks: 2, ...common } },
    { event: 'CONNECT_SUCCESS', properties: { method: 'browser', wallet: 'W', reconnect: true, ...common } },
    { event: 'MODAL_OPEN', properties: { connected: true, ...common } },
  ])
})
