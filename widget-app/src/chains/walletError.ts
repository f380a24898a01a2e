import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'

/** The reasons for a wallet's refusal that the widget distinguishes. */
export type Refusal =
  /** The visitor rejected it. */
  | 'rejected'
  /** A request is already open: the wallet is locked or asks in another window. */
  | 'locked'
  /** The wallet timed out. */
  | 'timedOut'
  | 'failed'

const BY_CODE: Readonly<Record<number, Refusal>> = {
  [ErrorCode.USER_REJECTED]: 'rejected',
  // The codes of pairing wallets: for the whole request, and for the requested methods.
  5000: 'rejected',
  5002: 'rejected',
  [ErrorCode.RESOURCE_PENDING]: 'locked',
  [ErrorCode.REQUEST_TIMEOUT]: 'timedOut',
}

/** Some wallets report the reason only in their message. */
const REJECTION_TEXT = /ACTION_REJECTED|user (?:rejected|denied)|cancel+ed/i

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** The error's code, if it has one. */
export const codeOf = (error: unknown): unknown => field(error, 'code')

/** The code of an error that a wallet wrapped, as in `data.originalError.code`. */
export const innerCodeOf = (error: unknown): unknown =>
  field(field(field(error, 'data'), 'originalError'), 'code')

/** The message of an error: an `Error`, or the plain object that some wallets reject with. */
export function messageOf(error: unknown): string {
  const message = field(error, 'message')
  return typeof message === 'string' ? message : ''
}

/** Classifies a wallet's error. */
export function refusalOf(error: unknown): Refusal {
  const known = BY_CODE[Number(codeOf(error))]
  if (known) return known
  const isRejection =
    field(field(error, 'data'), 'code') === 'ACTION_REJECTED' || REJECTION_TEXT.test(messageOf(error))
  return isRejection ? 'rejected' : 'failed'
}

/** The error that every promise of the dApp rejects with when the visitor rejects. */
export const userRejected = (message = 'User rejected the request'): AirlockError =>
  new AirlockError(ErrorCode.USER_REJECTED, message)
