import type { AskWallet } from '../chains/askWallet.ts'
import type { WatchQuestion } from '../state/late/watchSlice.ts'
import type { Services } from '../state/store/services.ts'
import type { AppThunk } from '../state/store/store.ts'
import type { CaipNetworkId, Namespace } from '../types.ts'
import type { DappRequest } from './dappRequest.ts'

/** The transports to wallets: the dApp's page, the secure frame, the relay. */
export type Transports = Pick<Services, 'host' | 'secure' | 'pairing'>

/** The dApp's methods that the widget implements itself, because it asks the visitor. */
export interface WidgetMethods {
  switchNetwork: (caipNetworkId: CaipNetworkId, signal: AbortSignal) => AppThunk<Promise<void>>
  watchAsset: (
    account: WatchQuestion['account'],
    params: unknown,
    signal: AbortSignal,
  ) => AppThunk<Promise<unknown>>
  /** Shows the status of calls (EIP-5792); `address` is the account that the dApp is connected with. */
  showCalls: (address: string, params: unknown, signal: AbortSignal) => AppThunk<Promise<null>>
}

/**
 * The transport to the wallets of one kind. The table `state/connectors/walletKinds.ts` has the kind's id
 * and families, and where it is listed and connected. A chain adapter connects a wallet, reads its accounts,
 * switches its network and disconnects it, all by `request` and in the same way for every kind.
 */
export interface WalletConnector {
  /** Returns the function that sends requests to one wallet. */
  request: (transports: Transports, connectorId: string) => AskWallet
  /**
   * Whether the connected wallet is known to support all of these methods of a family, without a request to
   * it.
   */
  supports: (transports: Transports, namespace: Namespace, methods: readonly string[]) => Promise<boolean>
  /** Answers a request of the dApp to the connected wallet. Rejects with 4900 once it is disconnected. */
  answer: (request: DappRequest, widget: WidgetMethods, signal: AbortSignal) => AppThunk<Promise<unknown>>
}
