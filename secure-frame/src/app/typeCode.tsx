/** @jsxImportSource preact */
import type { SocialProvider } from '../contract/primitives.ts'
import { appWords } from '../messages/en/app.ts'
import { socialWords } from '../messages/en/social.ts'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { OtpScreen } from '../screens/OtpScreen.tsx'
import { ApiFailure } from '../session/failure.ts'
import { beginSession } from './beginSession.ts'
import { askCode, expectedTimes } from './codeStep.tsx'
import { untilConfirmed } from './deviceStep.tsx'
import type { Environment } from './environment.ts'
import { type ComingAttempt, mailRefused, type OpenAttempt, sendAgain, signInOver } from './openAttempt.ts'
import type { Screen } from './screens.ts'
import { nameOf } from './socialPerson.tsx'
import { signInTo } from './wallet.tsx'

/** Whether the code is right, but the account at the provider was joined to another wallet since it was sent. */
const isTaken = (error: unknown, { social }: OpenAttempt) =>
  social !== undefined && error instanceof ApiFailure && error.reason === 'invalid'

/**
 * Submits a code. If the person has gone back before the server confirms it, they are not signed in.
 *
 * @returns false if the account at the provider belongs to another wallet
 */
async function verify(
  env: Environment,
  open: OpenAttempt,
  code: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { attempt, social } = open
  const { attemptId: id } = attempt
  try {
    const tokens = await env.session.call('verifyAttempt', { id, body: { code }, signal })
    await beginSession(env, tokens, { social, signal })
    return true
  } catch (error) {
    if (!isTaken(error, open)) throw error
    // A reload must not ask for the code again.
    await env.session.attempt.forget(id)
    return false
  }
}

/** Asks for the code; if the first sign-in has ended, another email may lead through the device screen. */
function ask(env: Environment, screen: Screen, typed: OpenAttempt | ComingAttempt): Promise<boolean> {
  const { email } = typed
  const isThere = 'attempt' in typed
  const social = isThere ? typed.social : undefined
  let latest = isThere ? Promise.resolve(typed.attempt) : typed.coming
  const open = async (): Promise<OpenAttempt> => ({ attempt: await latest, email, social })
  return askCode({
    screen,
    clock: env.clock,
    times: isThere ? typed.attempt : expectedTimes(env.clock.now()),
    reported: isThere ? undefined : latest,
    verify: async (code, signal) => verify(env, await open(), code, signal),
    resend: async (signal) => {
      let attempt = await sendAgain(env, await open(), signal)
      latest = Promise.resolve(attempt)
      if (attempt.action !== 'VERIFY_OTP') attempt = await untilConfirmed(env, screen, await open())
      latest = Promise.resolve(attempt)
      return attempt
    },
    read: async (signal) => env.session.call('readAttempt', { id: (await latest).attemptId, signal }),
    refused: mailRefused,
    draw: (step) => <OtpScreen {...step} email={email} onChangeEmail={screen.leave} />,
  })
}

/** Says whose the account at the provider is. The widget then offers to start the sign-in again, which opens that wallet. */
function tellTaken(env: Environment, screen: Screen, provider: SocialProvider): Promise<never> {
  const name = nameOf(env, provider)
  return screen.race(
    new Promise<never>((_, reject) =>
      screen.draw(
        <ErrorScreen
          title={socialWords.failures['identity-taken'].title(name)}
          text={socialWords.takenMeanwhile(name)}
          onRetry={null}
          onClose={() => reject(signInOver())}
          id={null}
        />,
      ),
    ),
  )
}

/** Asks for the code until the person is signed in. */
async function untilSignedIn(
  env: Environment,
  screen: Screen,
  typed: OpenAttempt | ComingAttempt,
): Promise<void> {
  const isSignedIn = await ask(env, screen, typed)
  if (!isSignedIn && 'social' in typed && typed.social) await tellTaken(env, screen, typed.social.provider)
}

/**
 * The code screen of a sign-in, followed by the wallet. A person who leaves before the wallet is ready is
 * not signed in.
 */
export async function typeCode(env: Environment, typed: OpenAttempt | ComingAttempt): Promise<void> {
  const screen = env.screens.enter('otp', appWords.titles.otp)
  try {
    await signInTo(env, screen, () => untilSignedIn(env, screen, typed))
  } finally {
    screen.end()
  }
}
