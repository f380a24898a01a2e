export * from './transactionsSlice.ts'
