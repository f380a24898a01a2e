import type { CallOptions } from '@airlock/host-sdk/bridge'
import type { AccountType, CaipNetwork, CaipNetworkId, SignInMessage } from '../types.ts'
import type { AskWallet } from './askWallet.ts'

/** The accounts that a wallet has approved, the active one first, and the network it is on. */
export interface Shared {
  accounts: string[]
  caipNetworkId: CaipNetworkId
  /** The type of each account, if the wallet reports types. */
  types?: AccountType[]
}

/** A token of a network. */
export interface Token {
  /** The address of its contract or mint. */
  address: string
  decimals: number
}

/** A transfer of the network's own currency, or of a token. */
export interface Transfer {
  from: string
  to: string
  /** In the smallest unit of the asset. */
  amount: bigint
  token?: Token | undefined
}

/** Facts about a transfer that the network reveals before it is signed. */
export type FindingCode =
  /** A dry run failed. */
  | 'fails'
  /** The recipient is the token's own contract or mint: the transfer would be lost. */
  | 'own-contract'
  /** The recipient is a program, which may be unable to return the funds. */
  | 'contract'
  /** The token's contract reports other decimals than the ones the amount was parsed with. */
  | 'other-decimals'
  /** Solana: an account that holds tokens, not a wallet. */
  | 'token-account'
  /** The recipient's address has never been used on this network. */
  | 'unused'
  /** The recipient is the sender. */
  | 'self'
  /** Solana: a new account needs at least `minimum`. */
  | 'too-small'
  /** Solana: the remaining balance would be less than an account needs to exist. */
  | 'leaves-too-little'
  /** Token-2022: the token cannot be transferred. */
  | 'not-transferable'
  /** Token-2022: another program takes part in every transfer and needs accounts of its own. */
  | 'transfer-hook'
  /** Token-2022: all transfers are paused. */
  | 'paused'
  /** The issuer has frozen the tokens of the sender or of the recipient. */
  | 'frozen'
  /** Token-2022: the token withholds a fee from each transfer (see `received`). */
  | 'keeps-fee'

export interface Finding {
  code: FindingCode
  /** The quantity that the finding is about, in the smallest unit of the native currency. */
  minimum?: bigint
  /** The error message of the network. */
  said?: string
}

/** The cost and the consequences of a transfer, as the network reports them. */
export interface Estimate {
  /** The network fee in the smallest unit of the native currency; null if the network reports none. */
  fee: bigint | null
  /** A further payment in that currency: Solana's deposit for an account that does not exist yet. */
  deposit: bigint
  /** The amount that the recipient gets, in the smallest unit of the asset. */
  received: bigint
  findings: Finding[]
}

/** A token's description of itself, and the owner's balance of it. */
export interface TokenFacts extends Token {
  symbol: string
  balance: bigint
}

/** The same for tokens that omit fields which the standard makes optional. */
export interface TokenDescription extends Omit<TokenFacts, 'decimals' | 'symbol'> {
  decimals: number | null
  symbol: string | null
  name: string | null
}

/** The fields that a wallet is asked to sign in with. The account is not known yet: the wallet fills it in. */
export type SignInWish = Omit<SignInMessage, 'accountAddress' | 'scheme'>

/** The signed message of a wallet, after every check that needs no server. */
export interface WalletSignIn {
  address: string
  message: string
  /** In the encoding of `signMessage`. */
  signature: string
}

/**
 * The operations of one chain family. Every family has the same files. `wanted` is the network that the
 * visitor has selected in the widget. A wallet with a network of its own (EVM) may be on another one and
 * reports it. For any other wallet `wanted` is the network, and where addresses differ by network (Cosmos,
 * Bitcoin) it selects the addresses.
 */
export interface NamespaceAdapter {
  /** The type of this family's accounts, unless the wallet reports another one. */
  accountType: AccountType
  /** Asks the visitor to share accounts. */
  connect(ask: AskWallet, wanted: CaipNetworkId, options?: CallOptions): Promise<void>
  /**
   * Asks the visitor to share an account and sign in with it, at once. Rejects with 4200 if the wallet or the network
   * has no such feature; null if the answer is not what was asked for.
   */
  signIn?: (ask: AskWallet, wish: SignInWish, options?: CallOptions) => Promise<WalletSignIn | null>
  /** Reads the accounts that are already shared, without a prompt. */
  read(ask: AskWallet, wanted: CaipNetworkId, options?: CallOptions): Promise<Shared>
  /** Revokes the permission. */
  disconnect(ask: AskWallet, options?: CallOptions): Promise<void>
  /**
   * Switches the wallet to a network, which the visitor may have to approve. Returns the network that the
   * wallet is on afterwards, and the accounts if they differ there.
   */
  switchNetwork(
    ask: AskWallet,
    network: CaipNetwork,
  ): Promise<Pick<Shared, 'caipNetworkId'> & Partial<Shared>>
  /**
   * Asks the visitor to sign a text. Returns the signature in the family's encoding: hex (EVM, Polkadot),
   * base58 (Solana) or base64.
   */
  signMessage(ask: AskWallet, network: CaipNetwork, address: string, message: string): Promise<string>
  /**
   * Asks the visitor to send a transfer; returns its hash or signature. Families that would need an indexer
   * do not have it.
   */
  send?: (ask: AskWallet, network: CaipNetwork, transfer: Transfer) => Promise<string>
  /** Estimates the cost and the consequences of a transfer. Requests go only to the network's RPC URLs. */
  estimate?: (network: CaipNetwork, transfer: Transfer) => Promise<Estimate>
  /** The part of the native balance that cannot be sent, in its smallest unit. */
  reserve?: (network: CaipNetwork) => Promise<bigint>
  /** Reads a token's description from the network. Rejects if there is no such token. */
  readToken?: (network: CaipNetwork, owner: string, address: string) => Promise<TokenFacts>
  /** Like `readToken`, but accepts tokens that omit optional fields. */
  describeToken?: (network: CaipNetwork, owner: string, address: string) => Promise<TokenDescription>
  /** The owner's balance of each of these tokens in its smallest unit; null if it cannot be read. */
  readBalances?: (
    network: CaipNetwork,
    owner: string,
    addresses: readonly string[],
  ) => Promise<(bigint | null)[]>
  /**
   * The native balance as an exact decimal text in whole units, from the network's RPC URLs, or from the
   * connected wallet if none is configured. Only families whose balance the spec shows have it.
   */
  getBalance?: (ask: AskWallet, network: CaipNetwork, address: string) => Promise<string>
  /** Wallets of this family cannot report a balance: without an RPC URL none is shown. */
  isBalanceOfNode?: true
  /** The accounts in canonical form. Texts that are not an account on the wanted network are left out. */
  normalizeAccounts(accounts: readonly string[], wanted: CaipNetworkId): string[]
  /** Whether a text is a valid address on this network, including its checksum. */
  isAddress(network: CaipNetwork, text: string): boolean
  /** Converts a wallet's own notation of a network to CAIP-2. */
  toCaipNetworkId(chainId: unknown): CaipNetworkId
  /** The explorer's page of an account; null without an explorer. */
  addressUrl(network: CaipNetwork, address: string): string | null
  /** The explorer's page of a transaction; null without an explorer. */
  transactionUrl(network: CaipNetwork, hash: string): string | null
}
