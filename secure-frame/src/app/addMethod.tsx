/** @jsxImportSource preact */
import type { Answer } from '../../shared/calls.ts'
import type { MethodState } from '../../shared/socialApi.ts'
import type { SocialProvider } from '../contract/primitives.ts'
import { methodsWords } from '../messages/en/methods.ts'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
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
}

type Polled = MethodState | { action: 'OVER' }
type Done = Extract<Polled, { action: 'DONE' }>
const isDone = (answer: Polled): answer is Done => answer.action === 'DONE'

/** Makes an attempt on the server. Only this page can redeem it: it is not kept, and a reload ends it. */
async function start({ session }: Environment, step: Screen, provider: SocialProvider, name: string) {
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
  return { attemptId, number, verifier }
}

/** Whether the provider was added although the answer that said so was lost. */
async function wasAdded({ session }: Environment, { provider, methods }: Adding, signal: AbortSignal) {
  const before = new Set(methods.map(({ methodId }) => methodId))
  const now = await session.call('listMethods', { signal })
  return now.methods.some(({ kind, methodId }) => kind === provider && !before.has(methodId))
}

/** Adds a provider to the wallet: a code first, then the sign-in there. Returns what to tell the person. */
export async function addMethod(env: Environment, step: Screen, adding: Adding): Promise<string> {
  const { provider, email } = adding
  const name = nameOf(env, provider)
  for (;;) {
    await askForMethodCode(env, step, email, (to) => methodsWords.toAdd(name, to))
    const { attemptId: id, number, verifier } = await start(env, step, provider, name)
    const poll = async (signal: AbortSignal): Promise<Polled> => {
      try {
        return await env.session.call('redeemMethod', { id, body: { verifier }, signal })
      } catch (error) {
        if (!isEnded(error)) throw error
        return { action: (await wasAdded(env, adding, signal)) ? 'DONE' : 'OVER' }
      }
    }
    const attempt = { attemptId: id, number, verifier }
    const way = { attempt, name, isResumed: false, words: methodsWords.adding, poll, isBack: isDone }
    // Farcaster has no window, but a code for a phone.
    const untilDone = provider === 'farcaster' ? untilScanned : untilBack
    if (await untilDone<Polled, Done>(env, step, way)) return methodsWords.added(name)
    // The attempt has ended, and the person starts again, which is another change with its own code.
  }
}
