export * from './holder.ts'
export * from './useExplorer.ts'
export * from './useSeen.ts'
export * from './useSupport.ts'
