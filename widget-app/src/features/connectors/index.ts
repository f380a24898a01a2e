export * from './connectorsSlice.ts'
