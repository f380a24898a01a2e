/** @jsxImportSource preact */
import { appWords } from '../messages/en/app.ts'
import { OtpScreen } from '../screens/OtpScreen.tsx'
import { beginSession } from './beginSession.ts'
import { askCode } from './codeStep.tsx'
import { untilConfirmed } from './deviceStep.tsx'
import type { Environment } from './environment.ts'
import { mailRefused, type OpenAttempt, sendAgain } from './openAttempt.ts'
import type { Screen } from './screens.ts'
import { signInTo } from './wallet.tsx'

/** Submits a code. If the person has gone back before the server confirms it, they are not signed in. */
async function verify(env: Environment, open: OpenAttempt, code: string, signal: AbortSignal): Promise<void> {
  const { attempt, social } = open
  const tokens = await env.session.call('verifyAttempt', { id: attempt.attemptId, body: { code }, signal })
  await beginSession(env, tokens, { social, signal })
}

/** Asks for the code; if the first sign-in has ended, another email may lead through the device screen. */
function ask(
  env: Environment,
  screen: Screen,
  { attempt: first, email, social }: OpenAttempt,
): Promise<void> {
  let attempt = first
  return askCode({
    screen,
    clock: env.clock,
    times: attempt,
    verify: (code, signal) => verify(env, { attempt, email, social }, code, signal),
    resend: async (signal) => {
      attempt = await sendAgain(env, { attempt, email, social }, signal)
      if (attempt.action !== 'VERIFY_OTP')
        attempt = await untilConfirmed(env, screen, { attempt, email, social })
      return attempt
    },
    read: (signal) => env.session.call('readAttempt', { id: attempt.attemptId, signal }),
    refused: mailRefused,
    draw: (step) => <OtpScreen {...step} email={email} onChangeEmail={screen.leave} />,
  })
}

/**
 * The code screen of a sign-in, followed by the wallet. A person who leaves before the wallet is ready is
 * not signed in.
 */
export async function typeCode(env: Environment, open: OpenAttempt): Promise<void> {
  const screen = env.screens.enter('otp', appWords.titles.otp)
  try {
    await signInTo(env, screen, () => ask(env, screen, open))
  } finally {
    screen.end()
  }
}
