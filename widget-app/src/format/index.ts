export * from './address.ts'
export * from './amount.ts'
