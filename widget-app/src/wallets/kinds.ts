import { WALLET_KINDS, type WalletKind, type WalletKindFacts } from '../state/connectors/walletKinds.ts'
import type { Transports, WalletConnector } from './connector.ts'
import { injectedConnector } from './injected/connector.ts'

/** A connector that is loaded when it is first needed, while its transport opens. */
const later = (
  load: () => Promise<WalletConnector>,
  open: (transports: Transports) => Promise<unknown>,
): WalletConnector => ({
  request:
    (transports, connectorId) =>
    async (...request) => {
      const [connector] = await Promise.all([load(), open(transports)])
      return connector.request(transports, connectorId)(...request)
    },
  supports: async (...asked) => (await load()).supports(...asked),
  answer:
    (...asked) =>
    async (dispatch) =>
      dispatch((await load()).answer(...asked)),
})

/** The connector of each kind of wallet. */
const CONNECTORS: Readonly<Record<WalletKind, WalletConnector>> = {
  injected: injectedConnector,
  embedded: later(
    async () => (await import('./embedded/connector.ts')).embeddedConnector,
    ({ secure }) => secure(),
  ),
  pairing: later(
    async () => (await import('./pairing/connector.ts')).pairingConnector,
    ({ pairing }) => pairing(),
  ),
}

const FACTS: Readonly<Record<WalletKind, WalletKindFacts>> = WALLET_KINDS
const KINDS = Object.keys(CONNECTORS) as WalletKind[]

/** The interface to the wallet of this connector. */
export const connectorOf = (connectorId: string): WalletConnector =>
  CONNECTORS[KINDS.find((kind) => FACTS[kind].connector?.id === connectorId) ?? 'injected']
