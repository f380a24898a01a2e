/** @jsxImportSource preact */
import type { SocialFailure, SocialState } from '../../shared/socialApi.ts'
import { isWebview } from '../gate/webviews.ts'
import { SocialScreen, type SocialScreenProps } from '../screens/social/SocialScreen.tsx'
import type { Environment } from './environment.ts'
import { givenUp } from './givenUp.ts'
import { soon } from './openedWindow.ts'
import type { Screen } from './screens.ts'
import { windowAddress } from './socialAttempt.ts'
import { type Heard, socialView } from './socialView.ts'
import { createSocialWindow } from './socialWindow.ts'
import { troubleText } from './trouble.tsx'

/** How often the server is asked for the state of the sign-in (ms). */
const POLL = 1000

/** The person, as the provider names them. */
export type Person = Extract<SocialState, { action: 'ACCEPT' }>

/** The server's answer to a poll. `OVER`: the attempt has ended. */
export interface Polled {
  action: string
  reason?: SocialFailure
}

const NEWS: readonly string[] = ['WAIT', 'CONFIRM', 'RETRY'] satisfies Heard['action'][]

const isNews = (answer: Polled): answer is Polled & { action: Heard['action'] } =>
  NEWS.includes(answer.action)

interface StepOptions {
  attempt: { attemptId: string; number: string }
  /** The provider's name. */
  name: string
  /** Whether the window may be open already, because a page before this one has opened it. */
  isResumed: boolean
  words: SocialScreenProps['words']
}

/** Waits for a person at a provider, and polls the server meanwhile. */
export interface SocialStep<Answer extends Polled, Back extends Answer> extends StepOptions {
  poll: (signal: AbortSignal) => Promise<Answer>
  /** Whether the person has confirmed in the window. */
  isBack: (answer: Answer) => answer is Back
}

/** How the provider's window opens here. */
function opensBy({ isInMessagingApp }: Environment): SocialScreenProps['opensBy'] {
  if (isInMessagingApp()) return 'page'
  return isWebview(navigator.userAgent) ? 'link' : 'frame'
}

/** The screen of a person who visits the provider, for one attempt. */
function createStepScreen(
  env: Environment,
  screen: Screen,
  { attempt, name, isResumed, words }: StepOptions,
) {
  const { clock } = env
  const opened = createSocialWindow(clock)
  const address = windowAddress(attempt)
  let heard: Heard = { action: 'WAIT', reason: null, at: clock.local() }
  let failures: unknown[] = []
  let isOver = false
  let drawn = ''
  /** Ends the present wait. */
  let wake: () => void = () => undefined
  if (isResumed) opened.expect()
  const open = (): void => {
    if (env.isInMessagingApp()) {
      env.tell.link(address)
      opened.expect()
    } else opened.open(address)
  }

  const viewNow = () =>
    socialView({ isOver, heard, failures: failures.length, window: opened.look(), now: clock.local() })
  function show(): void {
    const view = viewNow()
    const trouble = view === 'away' ? troubleText(failures.at(-1)) : null
    const look = JSON.stringify([view, heard.reason, trouble])
    // Nothing is drawn again each second: what is announced would be announced again.
    if (look === drawn) return
    drawn = look
    screen.draw(
      <SocialScreen
        {...{ view, trouble, name, address, words, number: attempt.number, reason: heard.reason }}
        opensBy={opensBy(env)}
        onOpen={() => {
          open()
          show()
        }}
        onFollow={() => {
          opened.expect()
          show()
        }}
        onRetry={() => wake()}
        onCancel={() => screen.abort(givenUp(viewNow(), heard.reason))}
      />,
    )
  }
  return {
    show,
    /** Until the next poll: a second, or until the person is back or asks for it. */
    next: () =>
      soon(POLL, (done) => {
        wake = done
      }),
    hear(answer: Polled): void {
      failures = []
      const { reason = null } = answer
      if (!isNews(answer) || (answer.action === heard.action && reason === heard.reason)) return
      heard = { action: answer.action, reason, at: clock.local() }
    },
    fail: (error: unknown) => void failures.push(error),
    /** Shows that the attempt has ended, until the person starts again. */
    end: () =>
      new Promise<null>((resolve) => {
        isOver = true
        wake = () => resolve(null)
        show()
      }),
  }
}

/** Temporary: the next poll may succeed. */
const isTemporary = (error: unknown) => troubleText(error) !== null

/**
 * Waits until the person has signed in at the provider and confirmed in the window; null if the attempt has ended, and
 * they want another one. The server alone decides: whatever became of the window, it goes on if the server says so.
 */
export async function untilBack<Answer extends Polled, Back extends Answer>(
  env: Environment,
  screen: Screen,
  step: SocialStep<Answer, Back>,
): Promise<Back | null> {
  const shown = createStepScreen(env, screen, step)
  shown.show()
  for (;;) {
    try {
      const answer = await screen.race(step.poll(screen.signal))
      if (step.isBack(answer)) return answer
      if (answer.action === 'OVER') return await screen.race(shown.end())
      shown.hear(answer)
    } catch (error) {
      if (screen.signal.aborted || !isTemporary(error)) throw error
      shown.fail(error)
    }
    shown.show()
    await screen.race(shown.next())
  }
}
