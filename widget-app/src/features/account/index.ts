export * from './balanceSlice.ts'
