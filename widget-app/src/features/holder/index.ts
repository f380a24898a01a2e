export * from './holder.ts'
export * from './useSeen.ts'
export * from './useSupport.ts'
