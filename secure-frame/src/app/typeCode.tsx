/** @jsxImportSource preact */
import { appWords } from '../messages/en/app.ts'
import { OtpScreen } from '../screens/OtpScreen.tsx'
import { askCode } from './codeStep.tsx'
import { untilConfirmed } from './deviceStep.tsx'
import { mailRefused, type OpenAttempt, sendAgain } from './openAttempt.ts'
import type { Parts } from './parts.ts'
import type { Screen } from './screens.ts'
import { prepareWallet } from './wallet.tsx'

/** Submits a code. If the person has gone back before the server confirms it, they are not signed in. */
async function verify(parts: Parts, id: string, code: string, signal: AbortSignal): Promise<void> {
  const { session, signer, account } = parts
  const tokens = await session.call('verifyAttempt', { id, body: { code }, signal })
  // A signer that does not respond is terminated, and so is locked as well.
  await signer.lock().catch(() => undefined)
  signal.throwIfAborted()
  account.forget()
  await session.begin(tokens)
  await session.attempt.forget()
}

/** Asks for the code; if the first sign-in has ended, another email may lead through the device screen. */
function ask(parts: Parts, screen: Screen, { attempt: first, email }: OpenAttempt): Promise<void> {
  let attempt = first
  return askCode({
    screen,
    clock: parts.clock,
    times: attempt,
    verify: (code, signal) => verify(parts, attempt.attemptId, code, signal),
    resend: async (signal) => {
      attempt = await sendAgain(parts, { attempt, email }, signal)
      if (attempt.action !== 'VERIFY_OTP') attempt = await untilConfirmed(parts, screen, { attempt, email })
      return attempt
    },
    read: (signal) => parts.session.call('readAttempt', { id: attempt.attemptId, signal }),
    refused: mailRefused,
    draw: (step) => <OtpScreen {...step} email={email} onChangeEmail={screen.leave} />,
  })
}

/**
 * The code screen of a sign-in, followed by the wallet. A person who leaves before the wallet is ready is
 * not signed in.
 */
export async function typeCode(parts: Parts, open: OpenAttempt): Promise<void> {
  const { session, screens, account, tell } = parts
  const before = (await session.user())?.id
  const screen = screens.enter('otp', appWords.titles.otp)
  try {
    await ask(parts, screen, open)
    try {
      account.know(await prepareWallet(parts, screen))
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
