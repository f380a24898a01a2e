import type { WalletConnector } from '../connector.ts'
import { answer } from './answer.ts'
import { paired } from './paired.ts'

/** The connector of wallets outside the page, over the relay. */
export const pairingConnector: WalletConnector = {
  request:
    ({ pairing }) =>
    async (...request) =>
      paired(await pairing())(...request),
  supports: async ({ pairing }, namespace, methods) => {
    const approved = (await pairing()).session()?.methods[namespace] ?? []
    return methods.every((method) => approved.includes(method))
  },
  answer,
}
