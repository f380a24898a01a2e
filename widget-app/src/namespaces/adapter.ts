import type { CallOptions } from '@airlock/host-sdk/bridge'
import type { AskWallet } from '../connectors/askWallet.ts'
import type { CaipNetwork, CaipNetworkId } from '../types.ts'

/** What a wallet shares: the accounts it has approved, the active one first, and the network it is on. */
export interface Shared {
  accounts: string[]
  caipNetworkId: CaipNetworkId
}

/** What the widget does with the wallets and networks of one chain family. The same files in every family. */
export interface NamespaceAdapter {
  /** Asks the person for accounts. */
  connect(ask: AskWallet, options?: CallOptions): Promise<void>
  /** Reads what is shared already, without asking anybody. */
  read(ask: AskWallet, options?: CallOptions): Promise<Shared>
  /** Gives the permission back. */
  disconnect(ask: AskWallet, options?: CallOptions): Promise<void>
  /** Moves the wallet to a network, which the person may have to approve. Answers with the one it is on then. */
  switchNetwork(ask: AskWallet, network: CaipNetwork): Promise<CaipNetworkId>
  /**
   * The native balance as an exact decimal text, in whole units: from the network's RPC URLs, or from the connected
   * wallet where none is configured.
   */
  getBalance(ask: AskWallet, network: CaipNetwork, address: string): Promise<string>
  /** The accounts in their canonical form; what is not one is left out. */
  normalizeAccounts(accounts: readonly string[]): string[]
  /** The network that a wallet names in its own way. */
  toCaipNetworkId(chainId: unknown): CaipNetworkId
  /** Where an account can be looked up; null without an explorer. */
  addressUrl(network: CaipNetwork, address: string): string | null
}
