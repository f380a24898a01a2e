import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Parts } from './parts.ts'

/** Of a session that is over, as dApps know it: our own code for it is none of EIP-1193's. */
const unauthorized = () =>
  new AirlockError(ErrorCode.UNAUTHORIZED, 'The session has ended: sign in again', {
    reason: 'session-ended',
  })

/** What is left of a session ends with it: nothing stays unlocked, and what is asked is not the person's no. */
export function endWithSession({ session, account, signer, stage, tell }: Parts): void {
  session.onEnded((reason) => {
    account.forget()
    signer.lock().catch(() => undefined)
    stage.leave(unauthorized())
    tell.session(false, reason)
  })
}

/** Answers a request of the dApp; one whose session is over with 4100 (EIP-1193). */
export async function asProvider<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const isOver = error instanceof AirlockError && error.code === ErrorCode.SESSION_EXPIRED
    throw isOver ? unauthorized() : error
  }
}
