import type { ErrorCode } from '../contract/errors.ts'

/*
 * Chain families throw plain errors with a code, which become an AirlockError where they leave the SDK. Their chunks
 * therefore need only the numbers, which the bundler inlines.
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

/** Throws -32602 if a request or a wallet's answer lacks a required value. */
export function invalid(what: string): never {
  return fail(INVALID_PARAMS, `Invalid ${what}`)
}
