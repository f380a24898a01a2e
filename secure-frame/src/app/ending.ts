import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Environment } from './environment.ts'

/** The error of an ended session for dApps: our own code for it does not exist in EIP-1193. */
const unauthorized = () =>
  new AirlockError(ErrorCode.UNAUTHORIZED, 'The session has ended: sign in again', {
    reason: 'session-ended',
  })

/**
 * Cleans up when a session ends: the wallet is locked, and open requests fail, without the code of a
 * rejection.
 */
export function endWithSession({ session, account, signer, screens, tell }: Environment): void {
  session.onEnded((reason) => {
    account.forget()
    signer.lock().catch(() => undefined)
    screens.leave(unauthorized())
    tell.session(false, reason)
  })
}

/** Answers a request of the dApp; if its session has ended, with 4100 (EIP-1193). */
export async function asProvider<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const isOver = error instanceof AirlockError && error.code === ErrorCode.SESSION_EXPIRED
    throw isOver ? unauthorized() : error
  }
}
