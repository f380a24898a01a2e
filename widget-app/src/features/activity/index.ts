export * from './ActivityTab.tsx'
export * from './follow.ts'
export * from './keep.ts'
export * from './transactionsSlice.ts'
