export * from './switchAttemptSlice.ts'
