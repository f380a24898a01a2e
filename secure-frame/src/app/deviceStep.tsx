/** @jsxImportSource preact */
import type { Attempt } from '../../shared/api.ts'
import { DeviceScreen } from '../screens/index.ts'
import type { OpenAttempt } from './openAttempt.ts'
import type { Parts } from './parts.ts'
import type { Scene } from './stage.ts'

/** How often the server is asked whether the device has been confirmed (ms). */
const POLL = 1000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits for the page that the mail leads to; a mail that is sent again moves the end. */
export async function untilConfirmed(
  { session, clock }: Parts,
  scene: Scene,
  { attempt: first, email }: OpenAttempt,
): Promise<void> {
  const id = first.attemptId
  const show = (attempt: Attempt) =>
    scene.draw(
      <DeviceScreen
        email={email}
        number={attempt.deviceNumber ?? ''}
        expiresAt={attempt.expiresAt}
        resendAt={attempt.resendAt}
        offset={clock.now() - clock.local()}
        onResend={() => void session.call('resendAttempt', { id, body: {} }).then(show, () => undefined)}
        onChangeEmail={scene.leave}
      />,
    )
  show(first)
  while (!scene.signal.aborted) {
    await scene.race(sleep(POLL))
    // Offline for a moment is no reason to give up; an attempt that is over is drawn as such by its own clock.
    const now = await scene.race(session.call('readAttempt', { id }).catch(() => null))
    if (now?.action === 'VERIFY_OTP') return
  }
}
