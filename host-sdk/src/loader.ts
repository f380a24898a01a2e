import type { App, Session } from './app.ts'
import { isRestoring, namespacesIn } from './state/snapshot.ts'
import type { AirlockConfig } from './types.ts'

// Bundlers replace this expression. Elsewhere `process` may not exist.
declare const process: { env: { NODE_ENV?: string } }

const loadCode = () => import('./session/session.ts')

/**
 * Checks the options at once in a bundler's development mode. Otherwise they are checked when the frame's code has
 * loaded (ARCHITECTURE.md).
 */
export function adviseDeveloper(config: AirlockConfig): void {
  try {
    if (process.env.NODE_ENV !== 'development') return
  } catch {
    return
  }
  loadCode().then(
    ({ checkOptions }) => checkOptions(config),
    () => {},
  )
}

/** Loads the session with the frame's code, when it is first needed. */
export function createLoader(app: App) {
  const { store } = app
  let loading: Promise<Session> | undefined
  const load = async (): Promise<Session> => {
    if (app.gone) throw app.gone
    loading ??= loadCode().then(
      async ({ createSession }) => {
        // The press that loads the code is not held up by what the code does first.
        await globalThis.scheduler?.yield?.()
        if (app.gone) throw app.gone
        app.session = createSession(app)
        return app.session
      },
      () => {
        loading = undefined
        // Without the session no connection can be restored.
        for (const namespace of namespacesIn(store.get()))
          if (isRestoring(app.connection(namespace))) app.change(namespace)
        throw app.fail('timeout', 'a part of the SDK did not load')
      },
    )
    const session = await loading
    // The instance was destroyed while loading, and a stopped session answers no calls.
    if (app.gone) throw app.gone
    return session
  }
  return { load, isNeeded: () => !!loading }
}
