/** @jsxImportSource preact */
import type { VNode } from 'preact'
import type * as z from 'zod/mini'
import type { StartStepUp } from '../../shared/api.ts'
import { appWords } from '../messages/en/app.ts'
import type { CodeStep } from '../screens/codeStatus.ts'
import { askCode, expectedTimes } from './codeStep.tsx'
import type { Environment } from './environment.ts'
import { isEnded } from './openAttempt.ts'
import type { Screen } from './screens.ts'
import { tryUntilDone } from './trouble.tsx'

/** Asks for the code of a step-up. If it has ended, a request for another code starts a new one. */
export async function stepUp(
  { session, clock }: Pick<Environment, 'session' | 'clock'>,
  screen: Screen,
  purpose: z.infer<typeof StartStepUp>['purpose'],
  draw: (step: CodeStep) => VNode,
): Promise<void> {
  const start = (signal: AbortSignal) => session.call('startStepUp', { body: { purpose }, signal })
  const offset = clock.now() - clock.local()
  const quiet = () => undefined
  let attempt = await tryUntilDone(screen, { title: appWords.codeNotSent, onClose: screen.leave }, () => {
    const { mail: _, ...times } = expectedTimes(clock.now())
    screen.draw(draw({ state: 'sending', round: 0, ...times, offset, onCode: quiet, onResend: quiet }))
    return start(screen.signal)
  })
  await askCode({
    screen,
    clock,
    times: attempt,
    verify: (code, signal) => session.call('verifyStepUp', { id: attempt.attemptId, body: { code }, signal }),
    resend: async (signal) => {
      try {
        attempt = await session.call('resendStepUp', { id: attempt.attemptId, body: {}, signal })
      } catch (error) {
        if (!isEnded(error)) throw error
        attempt = await start(signal)
      }
      return attempt
    },
    read: (signal) => session.call('readStepUp', { id: attempt.attemptId, signal }),
    draw,
  })
}
