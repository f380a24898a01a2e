import type { ErrorCode } from '../contract/errors.ts'

/*
 * What the chain families fail with is an error with a code, and becomes an AirlockError where it leaves the SDK: their
 * chunks need nothing of the SDK's own errors but the numbers, which the bundler writes where they stand.
 */

export const USER_REJECTED: typeof ErrorCode.USER_REJECTED = 4001
export const UNAUTHORIZED: typeof ErrorCode.UNAUTHORIZED = 4100
export const UNSUPPORTED_METHOD: typeof ErrorCode.UNSUPPORTED_METHOD = 4200
export const CHAIN_DISCONNECTED: typeof ErrorCode.CHAIN_DISCONNECTED = 4901
export const UNKNOWN_CHAIN: typeof ErrorCode.UNKNOWN_CHAIN = 4902
const INVALID_PARAMS: typeof ErrorCode.INVALID_PARAMS = -32602

/** Throws an error with a code. */
export function fail(code: number, message: string): never {
  throw Object.assign(new Error(message), { code })
}

/** Throws -32602 where a request lacks what it needs, or a wallet's answer does. */
export function invalid(what: string): never {
  return fail(INVALID_PARAMS, `Invalid ${what}`)
}
