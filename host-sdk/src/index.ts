/** Airlock for the dApp's page: one call, no dependencies. */

export { AirlockError, ErrorCode } from './contract/errors.ts'
export { createAirlock } from './createAirlock.ts'
export type * from './types.ts'
