import type { ErrorCode } from '../contract/errors.ts'

/*
 * The chain families' chunks share nothing with the SDK that is loaded with the page but types: what fails in them is an
 * error with a code, and becomes an AirlockError where it leaves the SDK.
 */

/** The codes that families fail with. */
export const Code = {
  USER_REJECTED: 4001,
  UNAUTHORIZED: 4100,
  UNSUPPORTED_METHOD: 4200,
  CHAIN_DISCONNECTED: 4901,
  UNKNOWN_CHAIN: 4902,
  INVALID_PARAMS: -32602,
} as const satisfies Partial<typeof ErrorCode>

/** Throws an error with a code. */
export function fail(code: number, message: string): never {
  throw Object.assign(new Error(message), { code })
}

/** Throws -32602 where a request lacks what it needs. */
export function invalid(what: string): never {
  return fail(Code.INVALID_PARAMS, `Invalid ${what}`)
}
