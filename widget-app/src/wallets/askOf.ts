import type { AskWallet } from '../chains/askWallet.ts'
import { EMBEDDED_ID, PAIRING_ID } from '../state/connectors/connectorIds.ts'
import type { Services } from '../state/store/services.ts'
import { injected } from './injected/injected.ts'

type Ways = Pick<Services, 'host' | 'secure' | 'pairing'>

/** The wallets that are not in the dApp's page, and what it takes to ask them. */
const ELSEWHERE: Readonly<Record<string, (services: Ways) => Promise<AskWallet>>> = {
  [EMBEDDED_ID]: async (services) => {
    const [{ embedded }, client] = await Promise.all([import('./embedded/embedded.ts'), services.secure()])
    return embedded(client)
  },
  [PAIRING_ID]: async (services) => {
    const [{ paired }, pairing] = await Promise.all([import('./pairing/paired.ts'), services.pairing()])
    return paired(pairing)
  },
}

/** The way to a wallet: the secure frame for the embedded one, the relay for a paired one, else the dApp's page. */
export function askOf(services: Ways, walletId: string): AskWallet {
  const reach = ELSEWHERE[walletId]
  return reach
    ? async (...request) => (await reach(services))(...request)
    : injected(services.host(), walletId)
}
