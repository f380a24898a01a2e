export * from './configSlice.ts'
