/** @jsxImportSource preact */
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { SocialProvider } from '../contract/primitives.ts'
import { socialWords } from '../messages/en/social.ts'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import type { StoredSocialAttempt } from '../session/stored.ts'
import type { Environment } from './environment.ts'
import { signInOver } from './openAttempt.ts'
import { type Screen, superseded } from './screens.ts'
import {
  asStartFailure,
  keptSocialAttempt,
  openSocialAttempt,
  redeem,
  startSocialAttempt,
} from './socialAttempt.ts'
import { completeWith } from './socialComplete.ts'
import { type NextStep, nameOf } from './socialPerson.tsx'
import { type Person, untilBack } from './socialStep.tsx'
import { tryUntilDone } from './trouble.tsx'

export interface SocialSignIn {
  start(provider: SocialProvider, signal?: AbortSignal): Promise<null>
  connect(): Promise<{ action: NextStep }>
  /** The provider of a sign-in that a reload interrupted; null if there is none. */
  resume(): Promise<SocialProvider | null>
}

/** Another attempt, after one that has ended, or if the person wants to use another account. */
async function renew(
  env: Environment,
  screen: Screen,
  provider: SocialProvider,
): Promise<StoredSocialAttempt> {
  const { notStarted: title, starting, stillStarting: still } = socialWords
  try {
    return await tryUntilDone(screen, { title, onClose: screen.leave }, () => {
      screen.draw(<WorkingScreen title={starting} still={still} onCancel={screen.leave} />)
      return startSocialAttempt(env, provider, screen.signal)
    })
  } catch (error) {
    throw asStartFailure(error)
  }
}

const isPerson = (answer: Awaited<ReturnType<typeof redeem>>): answer is Person => answer.action === 'ACCEPT'

/** From the provider's window to the session, or to the code that completes the sign-in. */
async function untilSignedIn(
  env: Environment,
  screen: Screen,
  first: { kept: StoredSocialAttempt; isResumed: boolean },
): Promise<{ action: NextStep }> {
  let { kept, isResumed } = first
  const name = nameOf(env, kept.provider)
  for (;;) {
    const attempt = kept
    const poll = (signal: AbortSignal) => redeem(env.session, attempt, { signal })
    const options = { attempt, name, isResumed, words: socialWords }
    const person = await untilBack(env, screen, { ...options, poll, isBack: isPerson })
    const outcome = person && (await completeWith(env, screen, kept, person))
    if (outcome && outcome !== 'undecided') return outcome
    // Undecided: the window was opened again, or the attempt has ended. The next poll shows the person which.
    isResumed = outcome !== null
    if (!isResumed) kept = await renew(env, screen, kept.provider)
  }
}

/** Sign-in with a provider, from the press in the widget to the wallet on this device, or to a code. */
export function createSocialSignIn(env: Environment): SocialSignIn {
  const { session, screens } = env
  let current: Screen | null = null
  /** The attempt that this page has started, and whose window it has not opened. */
  let started: string | null = null
  return {
    start: async (provider, signal) => {
      // Late answers of an earlier sign-in must not change this one.
      current?.abort(superseded())
      // Farcaster has no window (farcaster.ts).
      if (provider === 'farcaster')
        throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, 'farcaster has a code to scan, and no window')
      try {
        started = (await startSocialAttempt(env, provider, signal)).attemptId
        return null
      } catch (error) {
        throw asStartFailure(error)
      }
    },
    connect: async () => {
      const kept = await keptSocialAttempt(session)
      if (!kept || kept.provider === 'farcaster') throw signInOver()
      const screen = screens.enter('social', socialWords.screen)
      current = screen
      const isResumed = started !== kept.attemptId
      started = null
      try {
        return await untilSignedIn(env, screen, { kept, isResumed })
      } finally {
        screen.end()
      }
    },
    resume: async () => {
      const provider = (await openSocialAttempt(session))?.provider ?? null
      // A code of Farcaster is not shown again by itself: a press gets the next one of the same sign-in.
      return provider === 'farcaster' ? null : provider
    },
  }
}
