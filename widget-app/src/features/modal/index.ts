export * from './modalSlice.ts'
