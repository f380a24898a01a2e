/** The contract's types as the widget uses them, inferred from the schemas that validate messages. */
import type * as contract from '@airlock/host-sdk/contract'
import type { WidgetContract } from '@airlock/host-sdk/contract'
import type {
  FailureReason,
  GivenPermission,
  LoginFailure,
  LoginFailureReason,
  SecureContract,
  SecureInit,
  User,
} from '@airlock/secure-frame/contract'
import type { infer as Infer } from 'zod/mini'
import type { TokenBalance } from '../shared/blockchain.ts'
import type { WalletListing } from '../shared/walletListing.ts'

export type Namespace = Infer<typeof contract.Namespace>
export type CaipNetworkId = Infer<typeof contract.CaipNetworkId>
export type CaipAddress = Infer<typeof contract.CaipAddress>
export type ThemeMode = Infer<typeof contract.ThemeMode>
export type ThemeVariables = Infer<typeof contract.ThemeVariables>
export type WidgetConfig = Infer<typeof contract.WidgetConfig>
export type WidgetInit = Infer<typeof contract.WidgetInit>
export type WidgetSnapshot = Infer<typeof contract.WidgetSnapshot>
export type NamespaceState = Infer<typeof contract.NamespaceState>
export type ConnectorInfo = Infer<typeof contract.ConnectorInfo>
export type AccountType = contract.AccountType
export type ConnectorKind = contract.ConnectorKind
export type WalletFeature = contract.WalletFeature
export type CustomWallet = contract.CustomWallet
export type SignInMessage = contract.SignInMessage
export type ConnectionStatus = NamespaceState['status']
export type LastKnown = Infer<typeof contract.LastKnown>
export type Account = Infer<typeof contract.Account>
export type Wallet = Infer<typeof contract.Wallet>
export type WalletMethod = Infer<typeof contract.WalletMethod>
/** Parameters of a request, as JSON. */
export type Params = Infer<typeof contract.Json>
/** A wallet of the registry, or one that the dApp configured, as a list item. */
export type ListedWallet = WalletListing & {
  /** A path of the widget's own origin, or a `data:` image. */
  imageUrl?: string | undefined
}
/** A coin or token as a list item. */
export interface HeldToken extends TokenBalance {
  /** The visitor has added it (EIP-747). `alone`: it is listed for no other reason. */
  watched?: 'alone' | 'listed' | undefined
}
export type ConnectMethod = NonNullable<WidgetConfig['connectMethodsOrder']>[number]
export type {
  FailureReason,
  GivenPermission,
  LoginFailure,
  LoginFailureReason,
  SecureContract,
  SecureInit,
  User,
  WidgetContract,
}

type Network = Infer<typeof contract.Network>

/** A network as the dApp configures it (spec section 3), with the derived fields always set. */
export type CaipNetwork = Network & {
  chainNamespace: Namespace
  caipNetworkId: CaipNetworkId
  /** The widget may send requests to `default`; `public` is only for wallets that do not know the network. */
  rpcUrls: Network['rpcUrls'] & { public?: { http: string[] } }
}
