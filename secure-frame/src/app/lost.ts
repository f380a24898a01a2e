import { appWords } from '../messages/en/app.ts'
import { ApiFailure } from '../session/failure.ts'
import type { Environment } from './environment.ts'
import type { Screen } from './screens.ts'
import { loadScreen } from './trouble.tsx'
import type { WalletOwner } from './walletOwner.ts'

/** Whether the server has no part of the wallet any more, so that its key is lost. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiFailure && error.reason === 'shares-lost'

/** Shows the way back from a lost key, which is loaded on demand. */
export async function findWayBack(env: Environment, screen: Screen): Promise<WalletOwner> {
  const title = appWords.wayBackNotOpened
  const { recoverLost } = await loadScreen(screen, title, () => import('./lostWallet.tsx'))
  return recoverLost(env, screen)
}
