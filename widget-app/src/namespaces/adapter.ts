import type { CallOptions } from '@airlock/host-sdk/bridge'
import type { AskWallet } from '../connectors/askWallet.ts'
import type { AccountType, CaipNetwork, CaipNetworkId } from '../types.ts'

/** What a wallet shares: the accounts it has approved, the active one first, and the network it is on. */
export interface Shared {
  accounts: string[]
  caipNetworkId: CaipNetworkId
  /** What each of the accounts is, where the wallet tells its kinds apart. */
  types?: AccountType[]
}

/** A transfer of the network's own currency. */
export interface Transfer {
  from: string
  to: string
  /** In the currency's smallest unit. */
  amount: bigint
}

/**
 * What the widget does with the wallets and networks of one chain family. The same files in every family. `wanted` is
 * the network that the visitor is on here: a wallet that has networks of its own (EVM) may be on another and says so; for
 * one that has none it is the network, and where addresses differ by network (Cosmos, Bitcoin) it picks them.
 */
export interface NamespaceAdapter {
  /** What an account of this family is, unless its wallet says otherwise. */
  accountType: AccountType
  /** Asks the person for accounts. */
  connect(ask: AskWallet, wanted: CaipNetworkId, options?: CallOptions): Promise<void>
  /** Reads what is shared already, without asking anybody. */
  read(ask: AskWallet, wanted: CaipNetworkId, options?: CallOptions): Promise<Shared>
  /** Gives the permission back. */
  disconnect(ask: AskWallet, options?: CallOptions): Promise<void>
  /**
   * Moves the wallet to a network, which the person may have to approve. Answers with the one it is on then, and with the
   * accounts where they are others there.
   */
  switchNetwork(
    ask: AskWallet,
    network: CaipNetwork,
  ): Promise<Pick<Shared, 'caipNetworkId'> & Partial<Shared>>
  /** Has the person sign a text. Answers as the family writes signatures: hex (EVM, Polkadot), base58 (Solana), base64. */
  signMessage(ask: AskWallet, network: CaipNetwork, address: string, message: string): Promise<string>
  /** Has the person send a transfer; answers with its hash or signature. Not every family can without an index of its own. */
  send?: (ask: AskWallet, network: CaipNetwork, transfer: Transfer) => Promise<string>
  /**
   * The native balance as an exact decimal text, in whole units: from the network's RPC URLs, or from the connected
   * wallet where none is configured. Only families that the spec shows a balance of have it.
   */
  getBalance?: (ask: AskWallet, network: CaipNetwork, address: string) => Promise<string>
  /** The family's wallets cannot be asked for a balance: where the network has no RPC URL, there is none to show. */
  isBalanceOfNode?: true
  /** The accounts in their canonical form; what is not one on the wanted network is left out. */
  normalizeAccounts(accounts: readonly string[], wanted: CaipNetworkId): string[]
  /** Whether a text is an address on this network, checksum and all. */
  isAddress(network: CaipNetwork, text: string): boolean
  /** The network that a wallet names in its own way. */
  toCaipNetworkId(chainId: unknown): CaipNetworkId
  /** Where an account can be looked up; null without an explorer. */
  addressUrl(network: CaipNetwork, address: string): string | null
  /** Where a transaction can be looked up; null without an explorer. */
  transactionUrl(network: CaipNetwork, hash: string): string | null
}
