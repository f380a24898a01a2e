/** @jsxImportSource preact */
import type { Attempt, MailState } from '../../shared/api.ts'
import { appWords } from '../messages/en/app.ts'
import { DeviceScreen } from '../screens/DeviceScreen.tsx'
import { isFinal, waitedUntil } from './codeStep.tsx'
import type { Environment } from './environment.ts'
import { failureText } from './failureText.ts'
import { newsOf } from './mailWatch.ts'
import { isEnded, mailRefused, type OpenAttempt, sendAgain } from './openAttempt.ts'
import type { Screen } from './screens.ts'

/** How often the server is asked whether the device has been confirmed (ms). */
const POLL = 1000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Waits for the confirmation on the page behind the email's link, and returns the next step. Rejects if the
 * email is refused.
 */
export async function untilConfirmed(env: Environment, screen: Screen, first: OpenAttempt): Promise<Attempt> {
  const { session, clock } = env
  const { email } = first
  let attempt = first.attempt
  let sending = false
  /** Since when the email is awaited, by the visitor's clock, and its last shown status. */
  let since = clock.local()
  let news = newsOf(attempt.mail, 0)
  let message: string | null = null
  function show(text: string | null): void {
    message = text
    screen.draw(
      <DeviceScreen
        email={email}
        number={attempt.deviceNumber ?? ''}
        expiresAt={attempt.expiresAt}
        resendAt={attempt.resendAt}
        offset={clock.now() - clock.local()}
        message={message}
        mail={news}
        onResend={() => void onResend()}
        onChangeEmail={screen.leave}
      />,
    )
  }
  function hear(mail: MailState): void {
    const before = news
    news = newsOf(mail, clock.local() - since)
    if (news !== before) show(message)
  }
  async function onResend(): Promise<void> {
    if (sending) return
    sending = true
    try {
      attempt = await sendAgain(env, { ...first, attempt }, screen.signal)
      since = clock.local()
      news = newsOf(attempt.mail, 0)
      show(null)
    } catch (error) {
      if (isFinal(error)) return screen.abort(error)
      attempt = { ...attempt, resendAt: waitedUntil(error, clock.now(), attempt.resendAt) }
      show(failureText(error) ?? appWords.mailNotSent)
    } finally {
      sending = false
    }
  }
  /** Null: not yet, or briefly offline, which is no reason to stop. */
  async function confirmed(): Promise<Attempt | null> {
    const asked = attempt
    if (clock.now() >= asked.expiresAt) return null
    try {
      const now = await session.call('readAttempt', { id: asked.attemptId, signal: screen.signal })
      if (now.action === 'VERIFY_OTP') return now
      // Another email may have been sent meanwhile.
      if (attempt === asked) hear(now.mail)
      return null
    } catch (error) {
      if (!isEnded(error) || attempt !== asked) return null
      // Polling stops until another email is sent.
      attempt = { ...asked, expiresAt: clock.now() }
      show(null)
      return null
    }
  }
  show(null)
  while (attempt.action !== 'VERIFY_OTP') {
    if (news === 'refused') throw mailRefused()
    await screen.race(sleep(POLL))
    attempt = (await screen.race(confirmed())) ?? attempt
  }
  return attempt
}
