import { appWords } from '../messages/en/app.ts'
import type { Environment } from './environment.ts'
import { loadScreen } from './trouble.tsx'

/** Lists the user's sessions, and ends selected ones (SEC-34). */
export async function manageSessions(env: Environment): Promise<null> {
  await env.account.owner()
  const screen = env.screens.enter('sessions', appWords.titles.sessions)
  try {
    const { changeSessions } = await loadScreen(
      screen,
      appWords.devicesNotLookedUp,
      () => import('./changeSessions.tsx'),
    )
    await changeSessions(env, screen)
    return null
  } finally {
    screen.end()
  }
}
