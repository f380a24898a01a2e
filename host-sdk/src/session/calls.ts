import { AirlockError, ErrorCode } from '../contract/errors.ts'
import type { Account, Namespace } from '../types.ts'

/** One pending `connect()`: with the widget once it is launched, with the page before and without it. */
export interface Call {
  namespace: Namespace | undefined
  launched: boolean
  /** Cancels it at the widget. */
  signal: AbortSignal
  account: Promise<Account>
  /** Why there is no widget to launch it with. */
  failure?: unknown
  resolve(account: Account): void
  reject(error: unknown): void
}

/** A pending `connect()`. */
export function createCall(namespace: Namespace | undefined, signal: AbortSignal): Call {
  let resolve!: (account: Account) => void
  let reject!: (error: unknown) => void
  const account = new Promise<Account>((...ends) => {
    ;[resolve, reject] = ends
  })
  return { namespace, launched: false, signal, account, resolve, reject }
}

export const aborted = () => new AirlockError(ErrorCode.ABORTED, 'Request was aborted')
export const modalClosed = () => new AirlockError(ErrorCode.USER_REJECTED, 'Modal closed')
export const destroyed = () => new AirlockError(ErrorCode.DISCONNECTED, 'Airlock was destroyed')
