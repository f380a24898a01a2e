export * from './connectionsSlice.ts'
