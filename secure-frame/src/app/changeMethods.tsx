/** @jsxImportSource preact */
import type { Answer } from '../../shared/calls.ts'
import type { SocialProvider } from '../contract/primitives.ts'
import { visible } from '../decode/text.ts'
import { methodsWords } from '../messages/en/methods.ts'
import type { Outcome } from '../screens/list/OutcomeNotice.tsx'
import { MethodsScreen } from '../screens/methods/MethodsScreen.tsx'
import { ApiFailure } from '../session/failure.ts'
import type { StoredMethodAttempt } from '../session/stored.ts'
import { addMethod, keptMethod } from './addMethod.tsx'
import type { Environment } from './environment.ts'
import { failureText } from './failureText.ts'
import { removeMethod } from './removeMethod.tsx'
import { runStep, type Screen } from './screens.ts'
import { nameOf } from './socialPerson.tsx'
import { loadScreen, prepareScreen } from './trouble.tsx'

type Listed = Answer<'listMethods'>
type Method = Listed['methods'][number]

/** The change that the person wants, or that they had started before a reload. */
type Wish = { add: SocialProvider; started: StoredMethodAttempt | null } | { remove: Method } | 'passkeys'

/** Null: they are done. */
function askForWish(
  env: Environment,
  screen: Screen,
  { methods, addable }: Listed,
  outcome: Outcome,
): Promise<Wish | null> {
  const { clock } = env
  const nameOfKind = (kind: Method['kind']) => (kind === 'email' ? methodsWords.email : nameOf(env, kind))
  return screen.race(
    new Promise<Wish | null>((resolve) =>
      screen.draw(
        <MethodsScreen
          {...outcome}
          methods={methods.map(({ methodId: id, kind, name: account, lastUsedAt, removable }) => ({
            ...{ id, kind, lastUsedAt, removable },
            name: nameOfKind(kind),
            account: account === null ? null : visible(account),
          }))}
          providers={addable.map((id) => ({ id, name: nameOf(env, id) }))}
          offset={clock.now() - clock.local()}
          onAdd={(provider) => resolve({ add: provider, started: null })}
          onRemove={(id) => {
            const method = methods.find(({ methodId }) => methodId === id)
            if (method) resolve({ remove: method })
          }}
          onPasskeys={env.account.smartAccounts ? () => resolve('passkeys') : null}
          onClose={() => resolve(null)}
        />,
      ),
    ),
  )
}

const refusals: Readonly<Partial<Record<ApiFailure['reason'], string>>> = methodsWords.refusals

/** Adds or removes a method, unless the person cancels. The list then shows whether the server refused. */
async function carryOut(
  env: Environment,
  screen: Screen,
  wish: Exclude<Wish, 'passkeys'>,
  { methods, email }: { methods: readonly Method[]; email: string },
): Promise<Outcome> {
  try {
    const news = await runStep(screen, (step) =>
      'add' in wish
        ? addMethod(env, step, { provider: wish.add, started: wish.started, email, methods })
        : removeMethod(env, step, { method: wish.remove, email }),
    )
    return { news: news ?? '', error: '' }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return { news: '', error: refusals[error.reason] ?? failureText(error) ?? methodsWords.notChanged }
  }
}

/** The passkeys of the smart account, until the person is done with them. */
async function showPasskeys(env: Environment, screen: Screen, email: string): Promise<void> {
  const title = methodsWords.passkeysNotOpened
  const { changePasskeys } = await loadScreen(screen, title, () => import('./changePasskeys.tsx'))
  await changePasskeys(env, screen, email)
}

/** Shows the list, and changes it until the person is done. Each change is one of its own, with a code. */
export async function changeMethods(env: Environment, screen: Screen, email: string): Promise<void> {
  const { signal } = screen
  const kept = await prepareScreen(screen, methodsWords.notLookedUp, () => keptMethod(env, signal))
  let outcome: Outcome = {
    news: kept?.isAdded ? methodsWords.added(nameOf(env, kept.attempt.provider)) : '',
    error: '',
  }
  let started = kept?.isAdded === false ? kept.attempt : null
  for (;;) {
    const listed = await prepareScreen(screen, methodsWords.notLookedUp, () =>
      env.session.call('listMethods', { signal }),
    )
    const wish = started ? { add: started.provider, started } : await askForWish(env, screen, listed, outcome)
    started = null
    if (!wish) return
    if (wish === 'passkeys') {
      await showPasskeys(env, screen, email)
      outcome = { news: '', error: '' }
      continue
    }
    outcome = await carryOut(env, screen, wish, { methods: listed.methods, email })
  }
}
