export * from './connectAttemptSlice.ts'
export * from './connectFlow.ts'
export * from './siteName.ts'
export * from './visitedKey.ts'
