/** @jsxImportSource preact */
import type { SocialChannel } from '../../shared/socialApi.ts'
import type { SocialProvider } from '../contract/primitives.ts'
import { methodsWords } from '../messages/en/methods.ts'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { ScanScreen } from '../screens/social/ScanScreen.tsx'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import type { Environment } from './environment.ts'
import { isEnded } from './openAttempt.ts'
import { soon } from './openedWindow.ts'
import type { Screen } from './screens.ts'
import type { Polled, SocialStep } from './socialStep.tsx'
import { troubleText, tryUntilDone } from './trouble.tsx'

/** How often the server is asked for the state of the addition (ms). */
const POLL = 1000
/** The answers that say nothing new. */
const WAITING: readonly string[] = ['WAIT', 'CONFIRM']

const OVER: Polled = { action: 'OVER' }

interface Attempt {
  provider: SocialProvider
  attemptId: string
  verifier: string
}

/** The next code of the attempt; null if the attempt has ended. An expired code stays on the screen meanwhile. */
const openChannel = (
  { session }: Environment,
  step: Screen,
  { attemptId: id, verifier, name, isRenewed }: Attempt & { name: string; isRenewed: boolean },
): Promise<SocialChannel | null> =>
  tryUntilDone(step, { title: methodsWords.notStarted(name), onClose: step.leave }, async () => {
    const { preparing, stillPreparing: still } = methodsWords.scan
    if (!isRenewed) step.draw(<WorkingScreen title={preparing} still={still} onCancel={step.leave} />)
    try {
      return await session.call('openChannel', { id, body: { verifier }, signal: step.signal })
    } catch (error) {
      if (isEnded(error)) return null
      throw error
    }
  })

/**
 * Asks until there is more to say than to wait; null once the code has expired. A server that is away loses nothing: the
 * next poll may reach it.
 */
async function untilNews<Answer extends Polled>(
  { clock }: Environment,
  step: Screen,
  { poll, expiresAt }: { poll: (signal: AbortSignal) => Promise<Answer>; expiresAt: number },
): Promise<Answer | null> {
  for (;;) {
    try {
      const answer = await step.race(poll(step.signal))
      if (!WAITING.includes(answer.action)) return answer
    } catch (error) {
      if (step.signal.aborted || troubleText(error) === null) throw error
    }
    if (clock.local() >= expiresAt) return null
    await step.race(soon(POLL))
  }
}

/** Says what happened until the person wants to try again. */
const askAgain = (step: Screen, { title, text }: { title: string; text: string }): Promise<void> =>
  step.race(
    new Promise<void>((resolve) =>
      step.draw(<ErrorScreen {...{ title, text }} onRetry={resolve} onClose={step.leave} id={null} />),
    ),
  )

/**
 * Shows codes until the person has signed on their phone; null if the attempt has ended, and they want another one. A
 * code expires before its attempt does: another one takes its place.
 */
export async function untilScanned<Answer extends Polled, Back extends Answer>(
  env: Environment,
  step: Screen,
  { attempt, name, words, poll, isBack }: SocialStep<Answer, Back> & { attempt: Attempt },
): Promise<Back | null> {
  const say = ({ title, text }: SocialStep<Answer, Back>['words']['views']['over']) =>
    askAgain(step, { title: title(name), text: text(name, location.host) })
  /** Returns how the step ends; undefined if another code has to be shown. */
  const settle = async (answer: Polled | null): Promise<Back | null | undefined> => {
    if (answer === null) return undefined
    if (isBack(answer as Answer)) return answer as Back
    if (answer.action === 'OVER') {
      await say(words.views.over)
      return null
    }
    await say(words.failures[answer.reason ?? 'provider-refused'])
    return undefined
  }
  const showCode = async (isRenewed: boolean): Promise<Polled | null> => {
    const channel = await openChannel(env, step, { ...attempt, name, isRenewed })
    if (channel === null) return OVER
    if (channel.action === 'RETRY') return channel
    const expiresAt = env.clock.local() + Math.max(0, channel.expiresAt - channel.now)
    if (channel.action === 'SCAN') {
      const { provider } = attempt
      const code = { provider, name, url: channel.url, expiresAt, isRenewed }
      step.draw(<ScanScreen {...code} onCancel={step.leave} />)
    }
    return untilNews(env, step, { poll, expiresAt })
  }
  let result: Back | null | undefined
  for (let isRenewed = false; result === undefined; ) {
    const answer = await showCode(isRenewed)
    isRenewed = answer === null
    result = await settle(answer)
  }
  return result
}
