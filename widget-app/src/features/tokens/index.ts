export { holdingsChanged } from './tokensSlice.ts'
