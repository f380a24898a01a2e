export * from './sendSlice.ts'
