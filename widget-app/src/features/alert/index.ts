export * from './alertSlice.ts'
export * from './alerts.ts'
export * from './walletAlert.ts'
