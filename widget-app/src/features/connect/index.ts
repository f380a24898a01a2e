export * from './connectAttemptSlice.ts'
