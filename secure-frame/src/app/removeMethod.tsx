/** @jsxImportSource preact */
import type { Answer } from '../../shared/calls.ts'
import { methodsWords } from '../messages/en/methods.ts'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import { ApiFailure } from '../session/failure.ts'
import type { Environment } from './environment.ts'
import { askForMethodCode } from './methodCode.tsx'
import type { Screen } from './screens.ts'
import { nameOf } from './socialPerson.tsx'
import { tryUntilDone } from './trouble.tsx'

interface Removing {
  method: Answer<'listMethods'>['methods'][number]
  email: string
}

/** Removes a provider from the wallet. One that is gone already counts as removed. Returns what to tell the person. */
export async function removeMethod(
  env: Environment,
  step: Screen,
  { method: { kind, methodId: id }, email }: Removing,
): Promise<string> {
  const name = kind === 'email' ? methodsWords.email : nameOf(env, kind)
  await askForMethodCode(env, step, email, (to) => methodsWords.toRemove(name, to))
  await tryUntilDone(step, { title: methodsWords.notRemoved(name), onClose: step.leave }, async () => {
    step.draw(
      <WorkingScreen
        title={methodsWords.removing(name)}
        still={methodsWords.stillRemoving(name)}
        onCancel={step.leave}
      />,
    )
    try {
      await env.session.call('removeMethod', { id, signal: step.signal })
    } catch (error) {
      if (!(error instanceof ApiFailure && error.reason === 'not-found')) throw error
    }
  })
  return methodsWords.removed(name)
}
