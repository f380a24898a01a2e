export * from './chainRecord.ts'
export * from './chainsSlice.ts'
export type { ConnectionEvent, WalletAnswer } from './connectionMachine.ts'
export * from './selectors.ts'
