import { appWords } from '../messages/en/app.ts'
import type { Environment } from './environment.ts'
import type { Screen, ScreenName } from './screens.ts'
import { loadScreen } from './trouble.tsx'

interface Late {
  name: ScreenName & keyof typeof appWords.titles
  /** The title if its code cannot be loaded. */
  failed: string
  load: () => Promise<(env: Environment, screen: Screen, email: string) => Promise<void>>
}

/** A screen of the signed-in user, whose code is loaded when it is opened. It lasts until the person leaves it. */
const late =
  ({ name, failed, load }: Late) =>
  async (env: Environment): Promise<null> => {
    const { email } = await env.account.owner()
    const screen = env.screens.enter(name, appWords.titles[name])
    try {
      const show = await loadScreen(screen, failed, load)
      await show(env, screen, email)
      return null
    } finally {
      screen.end()
    }
  }

/** The export, from the step-up code until the person leaves it (SEC-35, SEC-42, SEC-50). */
export const exportKeys = late({
  name: 'export',
  failed: appWords.exportNotOpened,
  load: async () => (await import('./showExport.tsx')).showExport,
})

/** Lists the ways to sign in to the wallet, adds providers and removes them. */
export const manageMethods = late({
  name: 'methods',
  failed: appWords.methodsNotOpened,
  load: async () => (await import('./changeMethods.tsx')).changeMethods,
})

/** Lists the user's sessions, and ends selected ones (SEC-34). */
export const manageSessions = late({
  name: 'sessions',
  failed: appWords.devicesNotLookedUp,
  load: async () => (await import('./changeSessions.tsx')).changeSessions,
})
