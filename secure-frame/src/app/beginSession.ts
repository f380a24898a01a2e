import type { Tokens } from '../../shared/api.ts'
import type { Environment } from './environment.ts'
import type { ProvenSocial } from './openAttempt.ts'

interface By {
  /** The provider by which the person signed in; undefined if it was by email. */
  social: Pick<ProvenSocial, 'provider' | 'username'> | undefined
  /** Aborts if the person has gone back: then they are not signed in. */
  signal: AbortSignal
}

/** Starts the session that the server has granted. The wallet of an earlier one is locked before. */
export async function beginSession(
  { session, signer, account }: Environment,
  tokens: Tokens,
  { social, signal }: By,
): Promise<void> {
  // A signer that does not respond is terminated, and so is locked as well.
  await signer.lock().catch(() => undefined)
  signal.throwIfAborted()
  account.forget()
  await session.begin(tokens, social && { provider: social.provider, username: social.username })
  await session.attempt.forget()
}
