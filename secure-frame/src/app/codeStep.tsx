/** @jsxImportSource preact */
import { AirlockError } from '@airlock/host-sdk/contract'
import type { VNode } from 'preact'
import type { MailState } from '../../shared/api.ts'
import { appWords } from '../messages/en/app.ts'
import type { CodeStep } from '../screens/codeStatus.ts'
import type { MailNews } from '../screens/mailNews.ts'
import { ApiFailure } from '../session/failure.ts'
import { failureText } from './failureText.ts'
import { watchMail } from './mailWatch.ts'
import type { Screen } from './screens.ts'

/** The state of a code, as the server reports it (attempt, step-up, email update). */
export interface CodeTimes {
  triesLeft: number
  expiresAt: number
  resendAt: number
  mail: MailState
}

/** What the server will most likely report of a code that it is about to send: nothing shifts when its report arrives. */
export const expectedTimes = (now: number): CodeTimes => ({
  triesLeft: 3,
  expiresAt: now + 300_000,
  resendAt: now + 30_000,
  mail: 'queued',
})

export interface CodeStepOptions<T> {
  screen: Screen
  times: CodeTimes
  /** The server's report, if `times` are only the expected ones. Its failure ends the step. */
  reported?: Promise<CodeTimes> | undefined
  clock: { now(): number; local(): number }
  verify: (code: string, signal: AbortSignal) => Promise<T>
  resend: (signal: AbortSignal) => Promise<CodeTimes>
  /** Reads the code's state; called repeatedly. */
  read: (signal: AbortSignal) => Promise<CodeTimes>
  draw: (step: CodeStep) => VNode
  /**
   * The error that ends the step if the mail server refuses the email; without it the screen shows that and
   * remains.
   */
  refused?: () => AirlockError
}

type StepState = Pick<CodeStep, 'state'> & { message?: string | null }

/** When the next email can be requested: the error may contain a later time (server's clock, ms). */
export function waitedUntil(error: unknown, now: number, before: number): number {
  const wait = error instanceof ApiFailure && error.reason === 'rate-limited' ? error.retryAfterMs : undefined
  return wait === undefined ? before : Math.max(before, now + wait)
}

/** The screen after a failed code, and the remaining tries. */
function lookOf(error: unknown, times: CodeTimes): { look: StepState; times: CodeTimes } {
  const failure = error instanceof ApiFailure ? error : null
  const { reason, triesLeft = times.triesLeft } = failure ?? {}
  if (reason === 'over' || reason === 'not-found') return { look: { state: 'over' }, times }
  if (reason === 'code-wrong')
    return { look: { state: triesLeft > 0 ? 'wrong' : 'over' }, times: { ...times, triesLeft } }
  return { look: { state: 'error', message: failureText(error) }, times }
}

/** A failure that no other code can fix, such as an expired session. */
export const isFinal = (error: unknown): error is AirlockError =>
  error instanceof AirlockError && !(error instanceof ApiFailure)

function settleable<T>() {
  let settle: [(value: T) => void, (error: unknown) => void] = [() => undefined, () => undefined]
  const promise = new Promise<T>((...both) => {
    settle = both
  })
  const [resolve, reject] = settle
  return { promise, resolve, reject }
}

/** Asks for a code until it is correct: resolves to the server's response. Rejects when the person leaves. */
export function askCode<T>(options: CodeStepOptions<T>): Promise<T> {
  const { screen, clock, verify, resend, read, draw } = options
  const { signal } = screen
  let { times } = options
  let look: StepState = { state: 'waiting' }
  const more = { mail: null as MailNews | null, round: 1, isComing: options.reported !== undefined }
  const isBusy = () => look.state === 'checking' || look.state === 'sending'
  const { promise, resolve, reject } = settleable<T>()

  function show(next: StepState): void {
    look = next
    const offset = clock.now() - clock.local()
    screen.draw(draw({ ...look, ...times, ...more, offset, onCode, onResend }))
  }
  function tell(news: MailNews | null): void {
    if (news === more.mail) return
    more.mail = news
    if (news === 'refused' && options.refused) reject(options.refused())
    // The message about an earlier code is replaced, because the requested one will not arrive.
    show(news === 'refused' && !isBusy() && look.state !== 'over' ? { state: 'waiting' } : look)
  }
  const watch = watchMail({ clock, signal, read, tell })

  function follow(now: CodeTimes, next: StepState): void {
    times = now
    more.isComing = false
    watch.follow(now)
    show(next)
  }

  // A double click or a repeated paste must not use two tries or send two emails.
  function onCode(code: string): void {
    if (isBusy()) return
    show({ state: 'checking' })
    verify(code, signal).then(resolve, (error: unknown) => {
      if (isFinal(error)) return reject(error)
      const failed = lookOf(error, times)
      if (failed.times !== times) more.round += 1
      times = failed.times
      show(failed.look)
    })
  }
  function onResend(): void {
    if (isBusy() || more.isComing) return
    const isUseless = look.state === 'over' || clock.now() >= times.expiresAt
    show({ state: 'sending' })
    watch.pause()
    const sent = (now: CodeTimes) => {
      more.round += 1
      follow(now, { state: 'waiting', message: appWords.newCodeComes })
    }
    const failed = (error: unknown) => {
      if (isFinal(error)) return reject(error)
      times = { ...times, resendAt: waitedUntil(error, clock.now(), times.resendAt) }
      const message = failureText(error) ?? appWords.newCodeNotSent
      watch.resume()
      show({ state: isUseless ? 'over' : 'error', message })
    }
    resend(signal).then(sent, failed)
  }

  if (more.isComing) show(look)
  else follow(times, look)
  options.reported?.then((now) => follow(now, look), reject)
  return screen.race(promise).finally(watch.pause)
}
