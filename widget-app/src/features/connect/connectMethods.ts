import type { RootState } from '../../state/store/store.ts'
import type { ConnectMethod } from '../../types.ts'

const DEFAULT_ORDER: readonly ConnectMethod[] = ['email', 'social', 'wallet']
const DETECTED_ORDER: readonly ConnectMethod[] = ['wallet', 'email', 'social']

/**
 * The ways to connect, in order: the dApp's own, else wallets first when any had been detected when the view was opened.
 * A wallet that comes later moves nothing that the visitor is about to press, or types in.
 */
export const selectConnectMethods = ({ config, connectors }: RootState): readonly ConnectMethod[] =>
  config.connectMethodsOrder ?? (connectors.early.length > 0 ? DETECTED_ORDER : DEFAULT_ORDER)
