import type { Services } from '../store/services.ts'
import type { AskWallet } from './askWallet.ts'
import { EMBEDDED_ID } from './embeddedId.ts'
import { injected } from './injected.ts'

/** The way to a wallet: the embedded one is asked in the secure frame, every other in the dApp's page. */
export function askOf(services: Pick<Services, 'host' | 'secure'>, walletId: string): AskWallet {
  if (walletId !== EMBEDDED_ID) return injected(services.host(), walletId)
  return async (...request) => {
    const [{ embedded }, client] = await Promise.all([import('./embedded.ts'), services.secure()])
    return embedded(client)(...request)
  }
}
