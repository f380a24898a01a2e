export * from './alertSlice.ts'
export * from './alerts.ts'
