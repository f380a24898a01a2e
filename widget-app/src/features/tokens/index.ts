export { askOwn } from './balanceApi.ts'
export * from './TokensTab.tsx'
export { holdingsChanged } from './tokensSlice.ts'
export * from './useTokens.ts'
