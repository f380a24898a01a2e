/** @jsxImportSource preact */
import type { Attempt } from '../../shared/api.ts'
import { DeviceScreen } from '../screens/index.ts'
import { failureText, waitedUntil } from './codeStep.tsx'
import { isEnded, type OpenAttempt, sendAgain } from './openAttempt.ts'
import type { Parts } from './parts.ts'
import type { Scene } from './stage.ts'

/** How often the server is asked whether the device has been confirmed (ms). */
const POLL = 1000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits for the page that the mail leads to, and answers with what comes next. */
export async function untilConfirmed(parts: Parts, scene: Scene, first: OpenAttempt): Promise<Attempt> {
  const { session, clock } = parts
  const { email } = first
  let attempt = first.attempt
  let sending = false
  const show = (message: string | null) =>
    scene.draw(
      <DeviceScreen
        email={email}
        number={attempt.deviceNumber ?? ''}
        expiresAt={attempt.expiresAt}
        resendAt={attempt.resendAt}
        offset={clock.now() - clock.local()}
        message={message}
        onResend={onResend}
        onChangeEmail={scene.leave}
      />,
    )
  async function resend(): Promise<void> {
    try {
      attempt = await sendAgain(parts, { attempt, email }, scene.signal)
      show(null)
    } catch (error) {
      attempt = { ...attempt, resendAt: waitedUntil(error, clock.now(), attempt.resendAt) }
      show(failureText(error) ?? 'The mail could not be sent. Look at your connection and try again.')
    }
  }
  function onResend(): void {
    if (sending) return
    sending = true
    void resend().finally(() => {
      sending = false
    })
  }
  /** Null: not yet, or offline for a moment, which is no reason to give up. */
  async function confirmed(): Promise<Attempt | null> {
    const asked = attempt
    if (clock.now() >= asked.expiresAt) return null
    try {
      const now = await session.call('readAttempt', { id: asked.attemptId, signal: scene.signal })
      return now.action === 'VERIFY_OTP' ? now : null
    } catch (error) {
      if (!isEnded(error) || attempt !== asked) return null
      // Nothing is asked any more until another mail is sent.
      attempt = { ...asked, expiresAt: clock.now() }
      show(null)
      return null
    }
  }
  show(null)
  while (attempt.action !== 'VERIFY_OTP') {
    await scene.race(sleep(POLL))
    attempt = (await scene.race(confirmed())) ?? attempt
  }
  return attempt
}
