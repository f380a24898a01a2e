export * from './connectAttemptSlice.ts'
export * from './connectFlow.ts'
export * from './visitedKey.ts'
