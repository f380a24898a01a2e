/** @jsxImportSource preact */
import type { Answer } from '../../shared/calls.ts'
import type { MethodState } from '../../shared/socialApi.ts'
import type { SocialProvider } from '../contract/primitives.ts'
import { methodsWords } from '../messages/en/methods.ts'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import { ApiFailure } from '../session/failure.ts'
import type { StoredMethodAttempt } from '../session/stored.ts'
import { createVerifier } from '../session/verifier.ts'
import type { Environment } from './environment.ts'
import { askForMethodCode } from './methodCode.tsx'
import { isEnded } from './openAttempt.ts'
import { untilScanned } from './scanStep.tsx'
import type { Screen } from './screens.ts'
import { nameOf } from './socialPerson.tsx'
import { untilBack } from './socialStep.tsx'
import { tryUntilDone } from './trouble.tsx'

interface Adding {
  provider: SocialProvider
  email: string
  /** The ways to sign in that there are already. */
  methods: readonly Answer<'listMethods'>['methods'][number][]
  /** An addition that a page before this one has started. */
  started: StoredMethodAttempt | null
}

type Polled = MethodState | { action: 'OVER' }
type Done = Extract<Polled, { action: 'DONE' }>
const isDone = (answer: Polled): answer is Done => answer.action === 'DONE'

const redeem = (
  { session }: Environment,
  { attemptId: id, verifier }: StoredMethodAttempt,
  signal: AbortSignal,
): Promise<MethodState> => session.call('redeemMethod', { id, body: { verifier }, signal })

/** An addition that a page before this one has started. */
interface Kept {
  attempt: StoredMethodAttempt
  /** Whether the person has confirmed it meanwhile. */
  isAdded: boolean
}

/**
 * The addition that the person was confirming when the page ended. Null if there is none that the server still knows, in
 * which case it is forgotten, or if the server cannot say: the list does not wait for it.
 */
export async function keptMethod(env: Environment, signal: AbortSignal): Promise<Kept | null> {
  const attempt = await env.session.attempt.read()
  if (attempt?.purpose !== 'method') return null
  try {
    const isAdded = isDone(await redeem(env, attempt, signal))
    if (isAdded) await env.session.attempt.forget(attempt.attemptId)
    return { attempt, isAdded }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (isEnded(error)) await env.session.attempt.forget(attempt.attemptId)
    return null
  }
}

/** Makes an attempt on the server, and keeps what redeems it: the page may be loaded anew before the person is back. */
async function start(
  { session }: Environment,
  step: Screen,
  { provider, name }: { provider: SocialProvider; name: string },
): Promise<StoredMethodAttempt> {
  const { verifier, verifierHash } = await createVerifier()
  const { attemptId, number } = await tryUntilDone(
    step,
    { title: methodsWords.notStarted(name), onClose: step.leave },
    () => {
      const { starting, stillStarting: still } = methodsWords
      step.draw(<WorkingScreen title={starting} still={still} onCancel={step.leave} />)
      return session.call('startMethod', { body: { provider, verifierHash }, signal: step.signal })
    },
  )
  const kept = { purpose: 'method', attemptId, verifier, provider, number } as const
  await session.attempt.keep(kept)
  return kept
}

/** Whether the provider was added although the answer that said so was lost. */
async function wasAdded({ session }: Environment, { provider, methods }: Adding, signal: AbortSignal) {
  const before = new Set(methods.map(({ methodId }) => methodId))
  const now = await session.call('listMethods', { signal })
  return now.methods.some(({ kind, methodId }) => kind === provider && !before.has(methodId))
}

/** Waits until the person has confirmed there. False: the attempt has ended, and they want another one. */
async function untilAdded(
  env: Environment,
  step: Screen,
  adding: Adding,
  { attempt, isResumed }: { attempt: StoredMethodAttempt; isResumed: boolean },
): Promise<boolean> {
  const { provider } = attempt
  const poll = async (signal: AbortSignal): Promise<Polled> => {
    try {
      return await redeem(env, attempt, signal)
    } catch (error) {
      if (!isEnded(error)) throw error
      return { action: (await wasAdded(env, adding, signal)) ? 'DONE' : 'OVER' }
    }
  }
  const words = methodsWords.adding
  const socialStep = { attempt, name: nameOf(env, provider), isResumed, words, poll, isBack: isDone }
  // Farcaster has no window, but a code for a phone.
  const untilDone = provider === 'farcaster' ? untilScanned : untilBack
  try {
    return (await untilDone<Polled, Done>(env, step, socialStep)) !== null
  } finally {
    await env.session.attempt.forget(attempt.attemptId)
  }
}

/** Adds a provider to the wallet: a code first, then the sign-in there. Returns what to tell the person. */
export async function addMethod(env: Environment, step: Screen, adding: Adding): Promise<string> {
  const { provider, email, started } = adding
  const name = nameOf(env, provider)
  let isAdded =
    started !== null && (await untilAdded(env, step, adding, { attempt: started, isResumed: true }))
  while (!isAdded) {
    await askForMethodCode(env, step, email, (to) => methodsWords.toAdd(name, to))
    const attempt = await start(env, step, { provider, name })
    // If the attempt has ended, the person starts again, which is another change with its own code.
    isAdded = await untilAdded(env, step, adding, { attempt, isResumed: false })
  }
  return methodsWords.added(name)
}
