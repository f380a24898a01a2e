import type { WalletConnector } from '../connector.ts'
import { answer } from './answer.ts'
import { embedded } from './embedded.ts'

/** The connector of the wallet in the secure frame. */
export const embeddedConnector: WalletConnector = {
  request:
    ({ secure }) =>
    async (...request) =>
      embedded(await secure())(...request),
  supports: async () => false,
  answer,
}
