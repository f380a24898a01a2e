/** The "widget" contract: schemas, methods, events and error codes of the boundary between a dApp and the widget. */

export type {
  AccountType,
  ConnectorKind,
  CustomWallet,
  SignInMessage,
  ViewArguments,
  WalletFeature,
} from '../types.ts'
export * from './callsId.ts'
export * from './checks.ts'
export * from './config.ts'
export * from './define.ts'
export * from './errors.ts'
export * from './links.ts'
export * from './nearest.ts'
export * from './primitives.ts'
export * from './reads.ts'
export * from './signInMessage.ts'
export * from './signInSteps.ts'
export * from './solanaClusters.ts'
export * from './state.ts'
export * from './viewArguments.ts'
export * from './walletMethod.ts'
export * from './widget.ts'
export * from './widgetVersion.ts'
