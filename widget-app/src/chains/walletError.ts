import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'

/** What a wallet's refusal means to the visitor. */
export type Refusal =
  /** They said no. */
  | 'rejected'
  /** A request is open already: behind a lock, or in another window. */
  | 'locked'
  /** It did not answer in time. */
  | 'timedOut'
  | 'failed'

const BY_CODE: Readonly<Record<number, Refusal>> = {
  [ErrorCode.USER_REJECTED]: 'rejected',
  // How pairing wallets say it: as a whole, and of the methods that were asked for.
  5000: 'rejected',
  5002: 'rejected',
  [ErrorCode.RESOURCE_PENDING]: 'locked',
  [ErrorCode.REQUEST_TIMEOUT]: 'timedOut',
}

/** Some wallets say why only in their text. */
const REJECTION_TEXT = /ACTION_REJECTED|user (?:rejected|denied)|cancel+ed/i

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** The error's code, if it has one. */
export const codeOf = (error: unknown): unknown => field(error, 'code')

/** The code that a wallet wrapped into another error, as in `data.originalError.code`. */
export const innerCodeOf = (error: unknown): unknown =>
  field(field(field(error, 'data'), 'originalError'), 'code')

/** What an error says, be it an `Error` or a plain object as some wallets reject with. */
export function messageOf(error: unknown): string {
  const message = field(error, 'message')
  return typeof message === 'string' ? message : ''
}

/** Sorts a wallet's error. */
export function refusalOf(error: unknown): Refusal {
  const known = BY_CODE[Number(codeOf(error))]
  if (known) return known
  const isRejection =
    field(field(error, 'data'), 'code') === 'ACTION_REJECTED' || REJECTION_TEXT.test(messageOf(error))
  return isRejection ? 'rejected' : 'failed'
}

/** The visitor's no, as every promise of the dApp hears it. */
export const userRejected = (message = 'User rejected the request'): AirlockError =>
  new AirlockError(ErrorCode.USER_REJECTED, message)
