import type { RootState } from '../../state/store/store.ts'
import type { ConnectMethod } from '../../types.ts'

const DEFAULT_ORDER: readonly ConnectMethod[] = ['email', 'social', 'wallet']
const DETECTED_ORDER: readonly ConnectMethod[] = ['wallet', 'email', 'social']

/**
 * The connect methods in order: the dApp's own order, else wallets first if any had been detected when the
 * view opened. A wallet that is detected later does not move the button or field that the visitor is about
 * to use.
 */
export const selectConnectMethods = ({ config, connectors }: RootState): readonly ConnectMethod[] =>
  config.connectMethodsOrder ?? (connectors.early.length > 0 ? DETECTED_ORDER : DEFAULT_ORDER)
