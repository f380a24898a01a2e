import type { CheckedConfig } from './config/config.ts'
import type { AirlockError } from './contract/errors.ts'
import type { LastKnown } from './contract/state.ts'
import type { Store } from './state/store.ts'
import type { Airlock, Namespace, NamespaceState, ProviderRequest, UnavailableReason } from './types.ts'
import type { Discovery } from './wallets/eip155.ts'
import type { WalletProvider } from './wallets/shelf.ts'

/** The part that comes with the frame: everything that shows something or talks to the widget. */
export interface Session
  extends Pick<
    Airlock,
    'open' | 'close' | 'connect' | 'switchNetwork' | 'setTheme' | 'addNetwork' | 'removeNetwork'
  > {
  /** Loads the frame. */
  load(): Promise<unknown>
  /** These namespaces were disconnected here. */
  disconnect(namespaces: Namespace[]): void
  /** {@link App.ask} */
  request(namespace: Namespace, request: ProviderRequest): Promise<unknown>
  /** A request of the dApp was answered by its wallet. */
  answered(namespace: Namespace, method: string): void
  /** The list of wallets has changed. */
  walletsChanged(): void
  stop(reason: AirlockError): void
}

/** One instance, as its parts share it. */
export interface App extends CheckedConfig {
  store: Store
  discovery: Discovery
  session: Session | undefined
  /** What is remembered changed while no widget was there. */
  detached: boolean
  /** `connect()` calls that are pending: their callers hear first, the provider's listeners after that. */
  connecting: number
  /** The chain that the dApp itself has last sent this wallet to, until the wallet goes elsewhere. */
  sent: { wallet: WalletProvider; chainId: number } | undefined
  /** Why nothing can be asked of this instance (any more). */
  gone: AirlockError | undefined
  /** Keeps what is known for the next visit. */
  remember(): void
  /** Tells the provider's listeners what has changed. */
  sync(): void
  /** An event of the provider. */
  emit(name: string, payload: unknown): void
  /** Asks a wallet that is not in the page, through the widget. */
  ask(namespace: Namespace, request: ProviderRequest): Promise<unknown>
  /**
   * Resolves when that wallet is there, or can't come any more with the code of the chain families that were asked for,
   * or has taken too long.
   */
  arrived(walletId: string): Promise<unknown>
  /** The connection of a namespace. */
  connection(namespace: Namespace): NamespaceState
  /** Who answers for that connection: a wallet of the page, or the widget where it is elsewhere. */
  wallet(namespace: Namespace): WalletProvider | undefined
  /** Changes a namespace here, ahead of the widget or without it; without a state, it is disconnected. */
  change(namespace: Namespace, state?: NamespaceState): void
  lastKnown(): LastKnown | null
  /** Resolves when nothing is being restored in that namespace, or has been for too long. */
  settled(namespace: Namespace): Promise<void>
  /** The widget is not there: says so to the dApp and to its developer. Answers with the error for who waits. */
  fail(reason: UnavailableReason, message: string): AirlockError
}
