/** @jsxImportSource preact */
import type { VNode } from 'preact'
import type { CodeStep } from '../screens/index.ts'
import { ApiFailure } from '../session/failure.ts'
import type { Scene } from './stage.ts'

/** Where a code stands, as the server says (attempt, step-up, email update). */
export interface CodeTimes {
  triesLeft: number
  expiresAt: number
  resendAt: number
}

export interface CodeStepOptions<T> {
  scene: Scene
  times: CodeTimes
  /** The server's clock minus the visitor's (ms). */
  offset: () => number
  verify: (code: string, signal: AbortSignal) => Promise<T>
  resend: (signal: AbortSignal) => Promise<CodeTimes>
  draw: (step: CodeStep) => VNode
}

type Look = Pick<CodeStep, 'state'> & { message?: string | null }

/** What a failed try shows, and the tries that are left then. */
function lookOf(error: unknown, times: CodeTimes): { look: Look; times: CodeTimes } {
  if (!(error instanceof ApiFailure)) return { look: { state: 'error' }, times }
  const { reason, message, triesLeft = times.triesLeft } = error
  if (reason === 'over') return { look: { state: 'over' }, times }
  if (reason === 'code-wrong')
    return { look: { state: triesLeft > 0 ? 'wrong' : 'over' }, times: { ...times, triesLeft } }
  // What the server says of limits is meant for people; anything else is the connection's business.
  return { look: { state: 'error', message: reason === 'rate-limited' ? message : null }, times }
}

/** Asks for a code until it is right: answers with what the server answered. Rejects when the person leaves. */
export function askCode<T>(options: CodeStepOptions<T>): Promise<T> {
  const { scene, offset, verify, resend, draw } = options
  let { times } = options
  return scene.race(
    new Promise<T>((resolve) => {
      const show = (look: Look) => scene.draw(draw({ ...look, ...times, offset: offset(), onCode, onResend }))
      const fail = (error: unknown) => {
        const failed = lookOf(error, times)
        times = failed.times
        show(failed.look)
      }
      function onCode(code: string): void {
        show({ state: 'checking' })
        verify(code, scene.signal).then(resolve, fail)
      }
      function onResend(): void {
        show({ state: 'sending' })
        resend(scene.signal).then((sent) => {
          times = sent
          show({ state: 'waiting', message: 'A new code is on its way.' })
        }, fail)
      }
      show({ state: 'waiting' })
    }),
  )
}
