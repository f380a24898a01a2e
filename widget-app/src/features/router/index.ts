export * from './navigation.ts'
export * from './routerSlice.ts'
