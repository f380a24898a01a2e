import { AirlockError, ErrorCode } from '../contract/errors.ts'

type Failure = { code?: unknown; message?: unknown; data?: { originalError?: { code?: unknown } } }

/**
 * Converts a wallet's failure to our error class, with its code and message. Some wallets wrap the relevant code (such
 * as 4902) in a general one.
 */
export function walletError(failure: unknown): AirlockError {
  const { code, message, data } = Object(failure) as Failure
  return new AirlockError(
    [data?.originalError?.code, code].find((item): item is number => Number.isSafeInteger(item)) ??
      ErrorCode.INTERNAL,
    (typeof message === 'string' ? message : 'The wallet failed').slice(0, 500),
  )
}
