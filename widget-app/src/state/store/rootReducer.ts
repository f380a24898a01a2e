import { combineReducers } from '@reduxjs/toolkit'
import { balanceSlice } from '../account/balanceSlice.ts'
import { embeddedSlice } from '../account/embeddedSlice.ts'
import { connectAttemptSlice } from '../attempts/connectAttemptSlice.ts'
import { switchAttemptSlice } from '../attempts/switchAttemptSlice.ts'
import { chainsSlice } from '../chains/chainsSlice.ts'
import { configSlice } from '../config/configSlice.ts'
import { themeSlice } from '../config/themeSlice.ts'
import { connectionsSlice } from '../connections/connectionsSlice.ts'
import { connectorsSlice } from '../connectors/connectorsSlice.ts'
import { alertSlice } from '../notices/alertSlice.ts'
import { toastSlice } from '../notices/toastSlice.ts'
import { modalSlice } from '../router/modalSlice.ts'
import { routerSlice } from '../router/routerSlice.ts'
import type { LateState } from './late.ts'

/**
 * The widget's whole state. A slice does not import the store (it would be a cycle through this file): an
 * effect of one capability on another is a thunk or a listener.
 *
 * | slice | holds |
 * |---|---|
 * | config | the configuration by the dApp and the project, the site, whether storage is persistent |
 * | theme | mode and variables |
 * | chains | per namespace: network state, account state (with the connection status), networks; the active namespace |
 * | connectors | the wallets in the page, in display order |
 * | connections | the stored connections per namespace, and the connectors that the visitor disconnected |
 * | connectAttempt | the wallet being asked to connect: phase, hint |
 * | switchAttempt | the wallet being asked for another network |
 * | balance | the state of native balance requests |
 * | embedded | the secure frame, its screen, and the email address of its user |
 * | router | the view stack |
 * | modal | open, closing, loading, shake |
 * | toast, alert | messages over the views |
 * | registry, wallets, pairing, blockchain, tokens, transactions, farcaster, send, signIn, watch, calls, buy | loaded after the first view: see `late.ts` |
 */
export const reducers = {
  config: configSlice.reducer,
  theme: themeSlice.reducer,
  chains: chainsSlice.reducer,
  connectors: connectorsSlice.reducer,
  connections: connectionsSlice.reducer,
  connectAttempt: connectAttemptSlice.reducer,
  switchAttempt: switchAttemptSlice.reducer,
  balance: balanceSlice.reducer,
  embedded: embeddedSlice.reducer,
  router: routerSlice.reducer,
  modal: modalSlice.reducer,
  toast: toastSlice.reducer,
  alert: alertSlice.reducer,
}

export const rootReducer = combineReducers(reducers)

export type RootState = ReturnType<typeof rootReducer> & Partial<LateState>
