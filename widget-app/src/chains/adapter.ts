import type { CallOptions } from '@airlock/host-sdk/bridge'
import type { AccountType, CaipNetwork, CaipNetworkId } from '../types.ts'
import type { AskWallet } from './askWallet.ts'

/** What a wallet shares: the accounts it has approved, the active one first, and the network it is on. */
export interface Shared {
  accounts: string[]
  caipNetworkId: CaipNetworkId
  /** What each of the accounts is, where the wallet tells its kinds apart. */
  types?: AccountType[]
}

/** A token of a network. */
export interface Token {
  /** Its contract, or its mint. */
  address: string
  decimals: number
}

/** A transfer of the network's own currency, or of a token. */
export interface Transfer {
  from: string
  to: string
  /** In the smallest unit of what is moved. */
  amount: bigint
  token?: Token | undefined
}

/** What a network makes known of a transfer before anybody signs it. */
export type FindingCode =
  /** A dry run failed. */
  | 'fails'
  /** The recipient is the token's own contract or mint: what is sent there is lost. */
  | 'own-contract'
  /** The recipient is a program, which may not be able to give back what it gets. */
  | 'contract'
  /** The token's contract names other decimals than those that the amount was read with. */
  | 'other-decimals'
  /** Solana: an account that holds tokens, not a wallet. */
  | 'token-account'
  /** Nobody has used the recipient's address on this network yet. */
  | 'unused'
  /** The recipient is the sender. */
  | 'self'
  /** Solana: a new account needs at least `minimum`. */
  | 'too-small'
  /** Solana: what would be left is less than an account needs to exist. */
  | 'leaves-too-little'
  /** Token-2022: this token stays with whom it was given to. */
  | 'not-transferable'
  /** Token-2022: another program has a say in every transfer, and needs to be told of it in its own way. */
  | 'transfer-hook'
  /** Token-2022: nobody can move it now. */
  | 'paused'
  /** The issuer has frozen the tokens of the sender or of the recipient. */
  | 'frozen'
  /** Token-2022: the token keeps a part of what is sent (see `received`). */
  | 'keeps-fee'

export interface Finding {
  code: FindingCode
  /** A quantity that the finding is about, in the smallest unit of the network's own currency. */
  minimum?: bigint
  /** The network's own words. */
  said?: string
}

/** What a transfer costs and means, as the network says. */
export interface Estimate {
  /** What the network takes, in its own currency's smallest unit; null where it does not say. */
  fee: bigint | null
  /** What else has to be paid in that currency: Solana's deposit for an account that does not exist yet. */
  deposit: bigint
  /** What the recipient gets, in the smallest unit of what is moved. */
  received: bigint
  findings: Finding[]
}

/** A token as its contract describes itself, and how much of it somebody has. */
export interface TokenFacts extends Token {
  symbol: string
  balance: bigint
}

/** A token as its contract describes itself, where that leaves out what the standard lets it leave out. */
export interface TokenDescription extends Omit<TokenFacts, 'decimals' | 'symbol'> {
  decimals: number | null
  symbol: string | null
  name: string | null
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
  /** What a transfer would cost and mean. Asks the network's RPC URLs and nobody else. */
  estimate?: (network: CaipNetwork, transfer: Transfer) => Promise<Estimate>
  /** How much of the network's own currency has to stay behind when all of it is sent, in its smallest unit. */
  reserve?: (network: CaipNetwork) => Promise<bigint>
  /** What a token says of itself, read from the network. Rejects where there is no such token. */
  readToken?: (network: CaipNetwork, owner: string, address: string) => Promise<TokenFacts>
  /** The same with what it may leave out. */
  describeToken?: (network: CaipNetwork, owner: string, address: string) => Promise<TokenDescription>
  /** How much of each of these tokens somebody has, in their smallest units; null where that cannot be read. */
  readBalances?: (
    network: CaipNetwork,
    owner: string,
    addresses: readonly string[],
  ) => Promise<(bigint | null)[]>
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
