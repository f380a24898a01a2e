import { appWords } from '../messages/en/app.ts'
import type { Environment } from './environment.ts'
import { loadScreen } from './trouble.tsx'

/** Lists the ways to sign in to the wallet, adds providers and removes them. */
export async function manageMethods(env: Environment): Promise<null> {
  const { email } = await env.account.owner()
  const screen = env.screens.enter('methods', appWords.titles.methods)
  try {
    const { changeMethods } = await loadScreen(
      screen,
      appWords.methodsNotOpened,
      () => import('./changeMethods.tsx'),
    )
    await changeMethods(env, screen, email)
    return null
  } finally {
    screen.end()
  }
}
