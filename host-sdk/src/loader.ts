import type { App, Session } from './app.ts'
import { isRestoring, namespacesIn } from './state/snapshot.ts'
import type { AirlockConfig } from './types.ts'

// What bundlers put in place of it; elsewhere there may be no `process`.
declare const process: { env: { NODE_ENV?: string } }

const loadCode = () => import('./session/session.ts')

/** In a bundler's development mode options are checked at once; else when the frame's code comes (ARCHITECTURE.md). */
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

/** The session comes with the frame's code, when it is needed first. */
export function createLoader(app: App) {
  const { store } = app
  let loading: Promise<Session> | undefined
  const load = async (): Promise<Session> => {
    if (app.gone) throw app.gone
    loading ??= loadCode().then(
      ({ createSession }) => {
        if (app.gone) throw app.gone
        app.session = createSession(app)
        return app.session
      },
      () => {
        loading = undefined
        // Nobody is there to restore a connection.
        for (const namespace of namespacesIn(store.get()))
          if (isRestoring(app.connection(namespace))) app.change(namespace)
        throw app.fail('timeout', 'a part of the SDK could not be loaded')
      },
    )
    const session = await loading
    // Destroyed meanwhile: a session that was stopped answers nobody.
    if (app.gone) throw app.gone
    return session
  }
  return { load, isNeeded: () => !!loading }
}
