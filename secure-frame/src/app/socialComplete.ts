import type { StoredSocialAttempt } from '../session/stored.ts'
import { beginSession } from './beginSession.ts'
import type { Environment } from './environment.ts'
import type { Screen } from './screens.ts'
import { askWhether, type NextStep, sendCode } from './socialPerson.tsx'
import type { Person } from './socialStep.tsx'
import { signInTo } from './wallet.tsx'

/**
 * From the question who the person is to the session, or to the code that completes the sign-in. Null: they want to
 * use another account.
 */
export async function completeWith(
  env: Environment,
  screen: Screen,
  kept: StoredSocialAttempt,
  person: Person,
): Promise<{ action: NextStep } | 'undecided' | null> {
  const answer = await askWhether(env, screen, kept, person)
  const { attemptId, verifier, provider } = kept
  const social = { attemptId, verifier, provider, username: person.name }
  if (answer?.action === 'VERIFY_EMAIL') return sendCode(env, screen, { social, email: answer.email })
  if (answer?.action !== 'CONNECT') return answer && 'undecided'
  const { tokens } = answer
  await signInTo(env, screen, () => beginSession(env, tokens, { social, signal: screen.signal }))
  return { action: 'CONNECT' }
}
