import type { CheckedConfig } from './config/config.ts'
import type { AirlockError } from './contract/errors.ts'
import type { LastKnown } from './contract/state.ts'
import type { Store } from './state/store.ts'
import type {
  Airlock,
  AirlockEvent,
  Namespace,
  NamespaceState,
  ProviderRequest,
  UnavailableReason,
} from './types.ts'
import type { Discovery } from './wallets/eip155.ts'
import type { WalletProvider } from './wallets/walletRegistry.ts'

/** The part of the SDK that is loaded with the frame: it draws on the page and talks to the widget. */
export interface Session
  extends Pick<
    Airlock,
    | 'open'
    | 'close'
    | 'connect'
    | 'switchNetwork'
    | 'setTheme'
    | 'addNetwork'
    | 'removeNetwork'
    | 'downloadLogs'
  > {
  /** Loads the frame. */
  load(): Promise<unknown>
  /** The dApp has disconnected these namespaces on this page. */
  disconnect(namespaces: Namespace[]): void
  /** {@link App.ask} */
  request(namespace: Namespace, request: ProviderRequest): Promise<unknown>
  /** A wallet has answered a request of the dApp. */
  answered(namespace: Namespace, method: string): void
  /** The list of wallets has changed. */
  walletsChanged(): void
  stop(reason: AirlockError): void
}

/** The state of one instance, shared by its modules. */
export interface App extends CheckedConfig {
  store: Store
  /** The widget's latest event, and the dApp's listeners. */
  events: Store<AirlockEvent>
  discovery: Discovery
  session: Session | undefined
  /** True if the remembered state changed while no widget was running. */
  detached: boolean
  /** The number of pending `connect()` calls. Their callers are notified before the provider's listeners. */
  connecting: number
  /** The chain to which the dApp itself last switched this wallet, until the wallet switches to another one. */
  sent: { wallet: WalletProvider; chainId: number } | undefined
  /** The error for every further call, once the instance is destroyed. */
  gone: AirlockError | undefined
  /** Stores the current state for the next visit. */
  remember(): void
  /** Emits the provider events for the latest change of the state. */
  sync(): void
  /** Emits an event of the provider. */
  emit(name: string, payload: unknown): void
  /** Sends a request, through the widget, to a wallet that is not in the page. */
  ask(namespace: Namespace, request: ProviderRequest): Promise<unknown>
  /**
   * Resolves when that wallet has been found, when it can no longer appear because the code of all requested chain
   * families has loaded, or after a time limit.
   */
  arrived(connectorId: string): Promise<unknown>
  /** The connection of a namespace. */
  connection(namespace: Namespace): NamespaceState
  /** The provider for that connection: a wallet of the page, or the widget if the wallet is elsewhere. */
  wallet(namespace: Namespace): WalletProvider | undefined
  /**
   * Changes a namespace on this page, before the widget does or without it. Without a state, the namespace is
   * disconnected.
   */
  change(namespace: Namespace, state?: NamespaceState): void
  lastKnown(): LastKnown | null
  /** Resolves when no connection is being restored in that namespace, or after a time limit (ms). */
  settled(namespace: Namespace, limit?: number): Promise<void>
  /**
   * Marks the widget as unavailable and reports it to the dApp and its developer. Returns the error for pending calls.
   */
  fail(reason: UnavailableReason, message: string): AirlockError
}
