/** @jsxImportSource preact */
import { appWords } from '../messages/en/app.ts'
import { OtpScreen } from '../screens/OtpScreen.tsx'
import { askCode } from './codeStep.tsx'
import { untilConfirmed } from './deviceStep.tsx'
import type { Environment } from './environment.ts'
import { mailRefused, type OpenAttempt, sendAgain } from './openAttempt.ts'
import type { Screen } from './screens.ts'
import { prepareWallet } from './wallet.tsx'

/** Submits a code. If the person has gone back before the server confirms it, they are not signed in. */
async function verify(env: Environment, id: string, code: string, signal: AbortSignal): Promise<void> {
  const { session, signer, account } = env
  const tokens = await session.call('verifyAttempt', { id, body: { code }, signal })
  // A signer that does not respond is terminated, and so is locked as well.
  await signer.lock().catch(() => undefined)
  signal.throwIfAborted()
  account.forget()
  await session.begin(tokens)
  await session.attempt.forget()
}

/** Asks for the code; if the first sign-in has ended, another email may lead through the device screen. */
function ask(env: Environment, screen: Screen, { attempt: first, email }: OpenAttempt): Promise<void> {
  let attempt = first
  return askCode({
    screen,
    clock: env.clock,
    times: attempt,
    verify: (code, signal) => verify(env, attempt.attemptId, code, signal),
    resend: async (signal) => {
      attempt = await sendAgain(env, { attempt, email }, signal)
      if (attempt.action !== 'VERIFY_OTP') attempt = await untilConfirmed(env, screen, { attempt, email })
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
  const { session, screens, account, tell } = env
  const before = (await session.user())?.id
  const screen = screens.enter('otp', appWords.titles.otp)
  try {
    await ask(env, screen, open)
    try {
      account.know(await prepareWallet(env, screen))
    } catch (error) {
      const now = await session.user()
      // The widget still shows the accounts of the user whose session was replaced.
      const isReplaced = before !== undefined && before !== now?.id
      if (screen.signal.aborted || isReplaced) await session.signOut()
      throw error
    }
    tell.session(true, 'signed-in', open.email)
  } finally {
    screen.end()
  }
}
