import type { Tokens } from '../../shared/api.ts'
import type { Environment } from './environment.ts'
import type { ProvenSocial } from './openAttempt.ts'
import type { Screen } from './screens.ts'
import { prepareWallet } from './wallet.tsx'

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

/**
 * Signs in, and opens the wallet. A person who leaves before the wallet is ready is not signed in.
 *
 * @param begin starts the session, in the end with {@link beginSession}
 */
export async function signInTo(
  env: Environment,
  screen: Screen,
  begin: () => Promise<unknown>,
): Promise<void> {
  const { session, account, tell } = env
  const before = (await session.user())?.id
  await begin()
  try {
    account.know(await prepareWallet(env, screen))
  } catch (error) {
    const now = await session.user()
    // The widget still shows the accounts of the user whose session was replaced.
    const isReplaced = before !== undefined && before !== now?.id
    if (screen.signal.aborted || isReplaced) await session.signOut()
    throw error
  }
  tell.session(true, 'signed-in', (await session.user())?.email)
}
