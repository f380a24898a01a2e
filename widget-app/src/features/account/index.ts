export * from './balanceSlice.ts'
export * from './disconnectFlow.ts'
