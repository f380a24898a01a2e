/**
 * The types of Airlock's public interface. They use no schema library, so that users of the published package need
 * none. The contract's schemas are checked against them (`contract/*.ts`).
 */

/** A chain family, named by its CAIP-2 namespace. The widget shows `eip155` as "EVM networks". */
export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos'

/** A network id (CAIP-2): `namespace:reference`, exactly two parts, such as `eip155:8453`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** An account id (CAIP-10): `namespace:reference:address`, exactly three parts. */
export type CaipAddress = `${Namespace}:${string}:${string}`

/**
 * The dApp's description of itself. The widget shows it as a claim, beside the site's origin as reported by the
 * browser.
 */
export interface Metadata {
  /** The name of the dApp. */
  name: string
  description?: string | undefined
  /** The URL of the dApp's site. */
  url?: string | undefined
  /** URLs of icons. */
  icons?: string[] | undefined
}

/** A network in the shape of viem's `Chain`, with the optional fields of spec section 3. */
export interface Network {
  /** The chain id: a number for eip155, the CAIP-2 reference for other families. */
  id: number | string
  /** The name shown to visitors. */
  name: string
  /** The currency of the network. `decimals` is its number of decimal places. */
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** RPC endpoints: HTTP URLs, and optional WebSocket URLs. */
  rpcUrls: { default: { http: readonly string[]; webSocket?: readonly string[] | undefined } }
  /** A block explorer for links to transactions and accounts. */
  blockExplorers?: { default: { name: string; url: string } } | undefined
  testnet?: boolean | undefined
  /** @default 'eip155' */
  chainNamespace?: Namespace | undefined
  /** @default `${chainNamespace}:${id}` */
  caipNetworkId?: CaipNetworkId | undefined
  deprecatedCaipNetworkId?: CaipNetworkId | undefined
  /** The logo of the network, by id or URL. */
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
}

/** The ways to connect in the Connect view, in the order of the list. */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** The actions of an account, in the order of the list. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/**
 * Features of the widget. All of them are optional; spec section 9 has the defaults. Of `email`, `socials`, `swaps`,
 * `onramp` and `activity`, the project file on the widget's server decides what it sets; a page can use less of what
 * the file leaves open.
 */
export interface Features {
  /** Offer sign-in by email, if the operator runs the secure frame. @default true */
  email?: boolean | undefined
  /** Providers to sign in with, in this order, or `false`. @default all that the operator's project offers */
  socials?: readonly string[] | false | undefined
  /** Offer swaps of tokens, where the operator has sources of them; `false` switches them off. @default on */
  swaps?: readonly string[] | false | undefined
  /** Names of the sellers of crypto among those of the operator's project, or `false`. @default all of them */
  onramp?: readonly string[] | false | undefined
  /** Show the account's history. @default true */
  activity?: boolean | undefined
  /** Offer to receive. @default true */
  receive?: boolean | undefined
  /** Offer to send. @default true */
  send?: boolean | undefined
  /** Let the page ask for payments by `open({ view: 'Pay', arguments })`. @default false */
  pay?: boolean | undefined
  /** Offer sessions of smart accounts. This version has none. @default false */
  smartSessions?: boolean | undefined
  /** The order of the account's actions. Those that are not listed come after. @default onramp, swaps, receive, send */
  walletFeaturesOrder?: readonly WalletFeature[] | undefined
  /**
   * Require visitors to tick a box before they connect, if terms or a privacy policy are linked. A page that lists the
   * wallets itself (`manualWalletControl`) asks for that itself. @default false
   */
  legalCheckbox?: boolean | undefined
  /** Offer the list of all wallets. @default true */
  allWallets?: boolean | undefined
  /** Show one button instead of the list of wallets, if there is another way to connect. @default false */
  collapseWallets?: boolean | undefined
  /**
   * The order of the kinds of wallet. Kinds that are not listed come after the listed ones. @default the wallets of the
   * page, then walletConnect, recent, featured, custom, external, recommended
   */
  connectorTypeOrder?: readonly ConnectorKind[] | undefined
  /**
   * Send analytics events to the operator's server, if the operator counts them and the visitor's browser does not
   * object. `onEvent` works without it. @default true
   */
  analytics?: boolean | undefined
}

/** The reason why a wallet is on the Connect view's list. */
export type ConnectorKind =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** A wallet that the dApp adds to those of the registry. Links are `https:` or use the wallet's own scheme. */
export interface CustomWallet {
  /** A unique id. */
  id: string
  /** The name shown to visitors. */
  name: string
  homepage?: string | undefined
  image_url?: string | undefined
  mobile_link?: string | undefined
  desktop_link?: string | undefined
  webapp_link?: string | undefined
  app_store?: string | undefined
  play_store?: string | undefined
}

/** The colour scheme. Without it, the widget follows the visitor's system. */
export type ThemeMode = 'light' | 'dark'

/** The theme variables that a dApp may set. The widget corrects values that would make the text illegible. */
export interface ThemeVariables {
  /** A system font stack, or a font family that the operator serves. */
  '--airlock-font-family'?: string | undefined
  /** Any CSS colour. The widget adjusts it to AA contrast. */
  '--airlock-accent'?: string | undefined
  /** The card's background as a CSS colour. It has to be light in light mode and dark in dark mode. */
  '--airlock-surface'?: string | undefined
  /** The colour of text as a CSS colour. The widget adjusts it to AA contrast. */
  '--airlock-text'?: string | undefined
  /** `AAA` raises the contrast of text to 7 to 1 and draws outlines around controls. @default 'AA' */
  '--airlock-contrast'?: 'AA' | 'AAA' | undefined
  /** The height of rows, header and controls, and the margins. @default 'comfortable' */
  '--airlock-density'?: 'comfortable' | 'compact' | undefined
  /** How the modal is placed on wide screens: in the middle, or at the bottom edge as on phones. @default 'card' */
  '--airlock-layout'?: 'card' | 'sheet' | undefined
  /** A CSS colour that is mixed into the widget's colours. */
  '--airlock-color-mix'?: string | undefined
  /** The strength of the colour mix in percent, 0 to 100. */
  '--airlock-color-mix-strength'?: number | undefined
  /** Base size as a CSS length, 8px to 14px. @default '10px' */
  '--airlock-font-size-master'?: string | undefined
  /** Base radius as a CSS length, 0px to 12px. @default '4px' */
  '--airlock-border-radius-master'?: string | undefined
  /** Used only in browsers without a top layer. @default 999 */
  '--airlock-z-index'?: number | undefined
}

/** The views of the widget (spec section 2) that can be opened by name. */
export type ViewName =
  | 'Account'
  | 'AccountName'
  | 'AllWallets'
  | 'ApproveTransaction'
  | 'BuyInProgress'
  | 'CallsStatus'
  | 'Connect'
  | 'ConnectSocials'
  | 'ConnectingExternal'
  | 'ConnectingFarcaster'
  | 'ConnectingMultiChain'
  | 'ConnectingSocial'
  | 'ConnectingWalletConnect'
  | 'ConnectingWalletConnectBasic'
  | 'Downloads'
  | 'EmailLogin'
  | 'ExportKeys'
  | 'GetWallet'
  | 'InvalidAppConfiguration'
  | 'MoveAccountName'
  | 'Networks'
  | 'OnRampFiatSelect'
  | 'OnRampProviders'
  | 'OnRampTokenSelect'
  | 'Pay'
  | 'ProfileWallets'
  | 'RegisterAccountName'
  | 'RegisterAccountNameSuccess'
  | 'Security'
  | 'SignIn'
  | 'SignInMethods'
  | 'SignedInDevices'
  | 'SmartAccountSettings'
  | 'SmartSessionList'
  | 'Swap'
  | 'SwapPreview'
  | 'SwapSelectToken'
  | 'SwitchActiveChain'
  | 'SwitchNetwork'
  | 'UnsupportedChain'
  | 'UpdateEmailWallet'
  | 'WalletCompatibleNetworks'
  | 'WalletReceive'
  | 'WalletSend'
  | 'WalletSendConfirmed'
  | 'WalletSendPreview'
  | 'WalletSendSelectToken'
  | 'WatchAsset'
  | 'WhatIsANetwork'
  | 'WhatIsAWallet'

/** The part of {@link AirlockConfig} that is sent to the widget. */
export interface WidgetConfig {
  /** The id of the project on the widget's server. */
  projectId: string
  metadata: Metadata
  /** CAIP-2 ids (the widget knows the metadata of common ones) or networks in viem's `Chain` shape. At least one. */
  networks: readonly (CaipNetworkId | Network)[]
  /** The network on which a visitor without a wallet starts. @default the first of `networks` */
  defaultNetwork?: CaipNetworkId | Network | undefined
  features?: Features | undefined
  /** The language of the widget as a BCP 47 tag, if the widget supports it. @default 'en' */
  locale?: string | undefined
  /** The colour scheme. Without it, the widget follows the visitor's system. */
  themeMode?: ThemeMode | undefined
  themeVariables?: ThemeVariables | undefined
  /**
   * The order of the ways to connect. @default ['email', 'social', 'wallet'], or wallet first when wallets are detected
   */
  connectMethodsOrder?: readonly ConnectMethod[] | undefined
  /** Stay on a network that is not among `networks`. @default false */
  allowUnsupportedChain?: boolean | undefined
  /** Offer and enforce switching networks. @default true */
  enableNetworkSwitch?: boolean | undefined
  /** Restore the last connection on load. @default true */
  enableReconnect?: boolean | undefined
  /** Ids of the registry, shown in this order among the first wallets. */
  featuredWalletIds?: readonly string[] | undefined
  /** Show only these wallets of the registry. */
  includeWalletIds?: readonly string[] | undefined
  /** Hide these wallets, whether they come from the registry or are announced by the page (by id, rdns or name). */
  excludeWalletIds?: readonly string[] | undefined
  /** Wallets in addition to those of the registry. */
  customWallets?: readonly CustomWallet[] | undefined
  /** On which devices the list of all wallets is offered. @default 'SHOW' */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  /** Offer pairing by QR code and mobile link, if the operator has configured a relay. @default true */
  enableWalletConnect?: boolean | undefined
  /** Offer only pairing, without the wallets of the page and without network switching. @default false */
  basic?: boolean | undefined
  /** The dApp shows its own list of wallets, so the widget opens with pairing only. @default false */
  manualWalletControl?: boolean | undefined
  /**
   * The type of account by family. @default { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa'
   * }
   */
  defaultAccountTypes?: { [N in Namespace]?: AccountType | undefined } | undefined
  /** Your names for the visitor's accounts, by address. The widget shows them beside the address, not in its place. */
  addressLabels?: Readonly<Record<string, string>> | undefined
  /**
   * Show developer alerts in the widget too, log every action, and allow `downloadLogs()`. Alerts are always logged to
   * the console. @default false
   */
  debug?: boolean | undefined
  /** The terms of service, linked under the Connect view. */
  termsConditionsUrl?: string | undefined
  /** The privacy policy, linked under the Connect view. */
  privacyPolicyUrl?: string | undefined
}

/** The fields of a sign-in message: EIP-4361 for EVM accounts, CAIP-122 for the other families. */
export interface SignInMessage {
  /** The scheme of the site's origin, if the message names it. */
  scheme?: string | undefined
  /** The site's host, with its port unless that is the default. */
  domain: string
  accountAddress: string
  /** The network (CAIP-2). The text contains its reference: `1` for `eip155:1`. */
  chainId: CaipNetworkId
  uri: string
  /** Always `1`. */
  version: string
  /** At least eight letters and digits, from the site's server, good for one sign-in. */
  nonce: string
  /** ISO 8601, like the other times. */
  issuedAt: string
  expirationTime?: string | undefined
  notBefore?: string | undefined
  /** One line for the visitor. */
  statement?: string | undefined
  requestId?: string | undefined
  /** URIs. */
  resources?: readonly string[] | undefined
}

/** The fields of a sign-in message that a site may choose. The widget writes the others. */
export type SignInParts = Pick<
  SignInMessage,
  'statement' | 'expirationTime' | 'notBefore' | 'requestId' | 'resources'
> & { issuedAt?: string | undefined }

/** The fields that the widget has written when it asks the site for a text of its own. */
export type SignInDraft = SignInParts &
  Pick<SignInMessage, 'domain' | 'accountAddress' | 'chainId' | 'uri' | 'version' | 'nonce' | 'issuedAt'>

/** A sign-in of one account on one network. */
export interface SignInSession {
  /** The fields of the message. */
  data: SignInMessage
  /** The text that was signed. */
  message: string
  /** In the encoding of the family: hex (EVM, Polkadot), base58 (Solana) or base64 (Bitcoin, Cosmos). */
  signature: string
}

/** The session that a site keeps for Sign-In with Ethereum. */
export interface SiweSession {
  address: string
  chainId: number
}

/**
 * Sign-In with Ethereum (EIP-4361): one session of one EVM account, kept by the site's server. The widget asks for it
 * after a connection. The functions run in the site's page, and usually call its server.
 */
export interface SiweConfig {
  /** A new nonce from the server. `address` is empty if the wallet is asked to sign while it connects. */
  getNonce(address: string): Promise<string> | string
  /** Sends a signed message to the server. Resolves with true if the server has accepted it. */
  verify(signed: { message: string; signature: string }): Promise<boolean> | boolean
  /** The current session, or null. */
  getSession(): Promise<SiweSession | null | undefined> | SiweSession | null | undefined
  /** Ends the session on the server. */
  signOut(): Promise<unknown> | unknown
  /** Writes the message. The widget refuses one that names another site, account, network or nonce. */
  createMessage?(draft: SignInDraft): Promise<string> | string
  /** Fields for the message, such as `statement`. */
  getMessageParams?(): Promise<SignInParts> | SignInParts
  /** @default true */
  enabled?: boolean | undefined
  /** Whether a visitor who does not sign in is disconnected. @default true */
  required?: boolean | undefined
  /** The age (ms) at which a nonce is replaced while the visitor decides, at least 30000. @default 300000 */
  nonceRefetchIntervalMs?: number | undefined
  /** @default true */
  signOutOnDisconnect?: boolean | undefined
  /** @default true */
  signOutOnAccountChange?: boolean | undefined
  /** @default true */
  signOutOnNetworkChange?: boolean | undefined
  /** Called after a sign-in. */
  onSignIn?(session: SiweSession): void
  /** Called after the widget has ended the session. */
  onSignOut?(): void
}

/**
 * Sign-in for every chain family (CAIP-122), with a session for each account and network. The functions run in the
 * site's page.
 */
export interface SiwxConfig {
  /**
   * The nonce and the other fields of a message, or its text. The widget refuses a text that names another site,
   * account or network. `accountAddress` is empty if the wallet is asked to sign while it connects; a text is not used
   * then.
   */
  createMessage(
    input: Pick<SignInMessage, 'accountAddress' | 'chainId'>,
  ): Promise<(SignInParts & { nonce: string }) | string> | (SignInParts & { nonce: string }) | string
  /** Verifies and stores a session. Rejects if the server refuses it. */
  addSession(session: SignInSession): Promise<unknown> | unknown
  /** Ends the sessions of an account on a network. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<unknown> | unknown
  /** Replaces all sessions, after a sign-in on several networks at once. Rejects if the server refuses one. */
  setSessions(sessions: SignInSession[]): Promise<unknown> | unknown
  /** The sessions of an account on a network. */
  getSessions(
    chainId: CaipNetworkId,
    address: string,
  ): Promise<readonly SignInSession[]> | readonly SignInSession[]
  /** Whether a visitor who does not sign in is disconnected. @default true */
  getRequired?(): boolean
  /** @default true */
  signOutOnDisconnect?: boolean | undefined
}

/** The options of `createAirlock`. */
export interface AirlockConfig extends WidgetConfig {
  /** The URL where the widget is served, such as `https://widget.example`. */
  widgetUrl: string
  /**
   * When the widget's frame is loaded: at once, when the page is idle, when an attached element is visible and the
   * page is idle (not if the visitor saves data or has a slow connection), or when the visitor shows intent (hover,
   * focus or touch of an attached element, or the first call that needs it). A stored connection makes it `eager`.
   * @default 'intent'
   */
  preload?: 'eager' | 'idle' | 'visible' | 'intent' | undefined
  /** Announce the provider to other libraries by EIP-6963. @default true */
  announce?: boolean | undefined
  /** Offer `window.ethereum` as "Browser Wallet" when no wallet announces itself. @default true */
  enableInjected?: boolean | undefined
  /** Show the widget inside this element instead of a modal. */
  mount?: HTMLElement | undefined
  /** Ask visitors to sign in with their EVM account. */
  siwe?: SiweConfig | undefined
  /** Ask visitors to sign in with an account of any chain family. Not together with `siwe`. */
  siwx?: SiwxConfig | undefined
}

/** The type of an account: `eoa` or `smartAccount` for EVM, `payment` or `ordinal` for Bitcoin, `eoa` elsewhere. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** An account of a wallet, without its CAIP-10 prefix, and its type. */
export interface TypedAccount {
  address: string
  type: AccountType
}

/** The wallet or login behind a connection. */
export interface ConnectorInfo {
  /**
   * Stable across visits: the wallet's rdns, `injected` for `window.ethereum`, `<namespace>:<key>` for the wallets of
   * other families (`solana:Phantom`, `polkadot:talisman`).
   */
  id: string
  /** The wallet's name. It is the wallet's own claim. */
  name: string
  /** A `data:` image of at most 128 kB. */
  icon?: string | undefined
  /** The reverse domain name of EIP-6963, if the wallet has announced one. */
  rdns?: string | undefined
  /**
   * `AUTH` is the embedded wallet: the visitor signed in, and the keys are in the secure frame. `WALLET_CONNECT` is a
   * wallet on another device or app, paired over the relay. The others are in the page.
   */
  type: 'ANNOUNCED' | 'INJECTED' | 'AUTH' | 'WALLET_CONNECT'
}

/** `connecting` includes a stored connection that is being restored. `connected` means that the wallet has answered. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** The connection of one namespace. If it is `connected`, there is at least one account. */
export interface NamespaceState {
  status: ConnectionStatus
  /** The active account, or null if there is none. */
  caipAddress: CaipAddress | null
  /** All accounts that the wallet shares, the active one first. */
  accounts: CaipAddress[]
  /** The same accounts with their types. Missing if there are none, and until the widget has reported them. */
  allAccounts?: TypedAccount[] | undefined
  /**
   * The type of the active account: the visitor's choice if the wallet has such an account on this network. Missing
   * without an account.
   */
  preferredAccountType?: AccountType | undefined
  /** Whether the wallet's smart account is deployed on this network. Missing if there is none. */
  smartAccountDeployed?: boolean | undefined
  /** The active network, or null. */
  caipNetworkId: CaipNetworkId | null
  /** Whether the active network is among the configured ones. */
  isSupportedNetwork: boolean
  /** The connected wallet, or null. */
  connector: ConnectorInfo | null
}

/** The public state of the widget, which the host keeps a copy of. */
export interface WidgetSnapshot {
  /** Whether the widget is shown. */
  open: boolean
  /**
   * The view on top of the stack while the widget is open. A newer widget may show a view that this package does not
   * know.
   */
  view: ViewName | (string & {}) | null
  /** Whether the widget shows a loading state. */
  loading: boolean
  /** The namespace that calls without a namespace refer to. */
  activeNamespace: Namespace
  /** The connection of each configured namespace. */
  namespaces: { [N in Namespace]?: NamespaceState | undefined }
}

/** The reason why the widget is unavailable. */
export type UnavailableReason =
  | 'csp'
  | 'timeout'
  | 'origin-not-allowed'
  | 'project-id-missing'
  | 'project-unknown'
  | 'version'
  | 'config'
  | 'removed'

/** The state returned by `getState()`: the widget's snapshot, and the status of the widget itself. */
export interface AirlockState extends WidgetSnapshot {
  /** `idle` before the widget is loaded. While it is `unavailable`, injected wallets can still connect. */
  widget: 'idle' | 'loading' | 'ready' | 'unavailable'
  /** The reason and a message for the developer, or null. */
  unavailable: { reason: UnavailableReason; message: string } | null
}

/** The account that `connect()` resolves with. */
export interface Account {
  namespace: Namespace
  /** The address without its CAIP-10 prefix. */
  address: string
  caipAddress: CaipAddress
  caipNetworkId: CaipNetworkId
  connector: ConnectorInfo
}

/** A JSON-RPC request from the dApp to a wallet. */
export interface ProviderRequest {
  /** The name of the method, such as `personal_sign`. */
  method: string
  params?: unknown
}

/**
 * The request method of a wallet. It accepts the method names of the family, such as `solana_signMessage {message,
 * pubkey}`.
 */
export interface RequestProvider {
  /** Sends a request. Rejects with the wallet's error code, or 4100 if no wallet is connected. */
  request(args: ProviderRequest): Promise<unknown>
}

/** The part of EIP-1193 that every library uses. */
export interface Eip1193Provider {
  /** Sends a request. Rejects with EIP-1193's codes, such as 4001 for a rejection by the visitor. */
  request(args: ProviderRequest): Promise<unknown>
  /** Listens to `connect`, `disconnect`, `accountsChanged`, `chainChanged` or `message`. */
  on(event: string, listener: (payload: never) => void): this
  removeListener(event: string, listener: (payload: never) => void): this
}

type Identifier = `${string}:${string}`

/** An account (Wallet Standard). */
export interface StandardAccount {
  readonly address: string
  /** Empty for Bitcoin until `bitcoin:connect` has been called. */
  readonly publicKey: Uint8Array
  /** Names such as `solana:mainnet`. */
  readonly chains: readonly Identifier[]
  readonly features: readonly Identifier[]
}

/** A wallet (Wallet Standard) with a `request` method for the family's own methods. */
export interface StandardWallet extends RequestProvider {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/svg+xml;base64,${string}`
  readonly chains: readonly Identifier[]
  /** `standard:connect`, `standard:disconnect`, `standard:events`, and the family's own. */
  readonly features: { readonly [name: Identifier]: unknown }
  /** The connected accounts, empty if no wallet is connected. */
  readonly accounts: readonly StandardAccount[]
}

/** An account of a Polkadot extension. */
export interface PolkadotAccount {
  address: string
  name?: string | undefined
  type?: string | undefined
}

/** A Polkadot extension, with the interface of `injectedWeb3`. */
export interface PolkadotProvider extends RequestProvider {
  name: string
  version: string
  /** Connects a wallet if none is connected. */
  enable(origin?: string): Promise<PolkadotProvider>
  /** The connected accounts. `subscribe` returns a function that unsubscribes. */
  accounts: {
    get(): Promise<PolkadotAccount[]>
    subscribe(listener: (accounts: PolkadotAccount[]) => void): () => void
  }
  /** Signs transactions and raw messages. Rejects if the visitor declines. */
  signer: {
    signPayload(payload: { address: string }): Promise<{ id: number; signature: `0x${string}` }>
    signRaw(raw: {
      address: string
      data: string
      type?: 'bytes' | 'payload' | undefined
    }): Promise<{ id: number; signature: `0x${string}` }>
  }
}

/** The document that Cosmos' direct mode signs. */
export interface CosmosDirectDoc {
  bodyBytes: Uint8Array
  authInfoBytes: Uint8Array
  chainId: string
  /** Any value whose text is the number: a bigint, a Long, a string. */
  accountNumber: unknown
}

/** A Cosmos signature with its public key. */
export interface CosmosSignature {
  pub_key: { type: string; value: string }
  signature: string
}

/** CosmJS' offline signer. */
export interface CosmosSigner {
  getAccounts(): Promise<{ address: string; algo: 'secp256k1'; pubkey: Uint8Array }[]>
  signAmino<D extends object>(signer: string, signDoc: D): Promise<{ signed: D; signature: CosmosSignature }>
  signDirect(
    signer: string,
    signDoc: CosmosDirectDoc,
  ): Promise<{ signed: CosmosDirectDoc; signature: CosmosSignature }>
}

/** A Cosmos wallet with Keplr's interface. */
export interface CosmosProvider extends RequestProvider {
  version: string
  /**
   * Connects a wallet if none is connected. Rejects with 4902 for a chain that is not among the configured networks.
   */
  enable(chainIds: string | readonly string[]): Promise<void>
  /** Disconnects the wallet. */
  disable(): Promise<void>
  /** The account on a chain, with its public key and address as bytes and in bech32. */
  getKey(chainId: string): Promise<{
    name: string
    algo: 'secp256k1'
    pubKey: Uint8Array
    address: Uint8Array
    bech32Address: string
    isNanoLedger: boolean
  }>
  /** CosmJS' signer for a chain. */
  getOfflineSigner(chainId: string): CosmosSigner
  getOfflineSignerOnlyAmino(chainId: string): Omit<CosmosSigner, 'signDirect'>
  getOfflineSignerAuto(chainId: string): Promise<CosmosSigner>
  /** Signs a document in Amino format. */
  signAmino<D extends object>(
    chainId: string,
    signer: string,
    signDoc: D,
  ): Promise<{ signed: D; signature: CosmosSignature }>
  /** Signs a document in direct mode. */
  signDirect(
    chainId: string,
    signer: string,
    signDoc: CosmosDirectDoc,
  ): Promise<{ signed: CosmosDirectDoc; signature: CosmosSignature }>
  /** Signs a message (ADR-36). */
  signArbitrary(chainId: string, signer: string, data: string | Uint8Array): Promise<CosmosSignature>
}

/** A payment that the dApp requests. EVM only. */
export interface SendArguments {
  /** A decimal number in whole units, such as `1.5`. */
  amount: string
  /** The address of the token's contract. @default the network's own currency, as does `native` */
  assetAddress?: string | undefined
  /** The chain family. Only `eip155` is supported. */
  namespace: Namespace
  /** A configured network, as `8453` or `eip155:8453`. */
  chainId: string | number
  /** The address of the recipient. */
  to: string
}

/** The asset of a payment: a coin or a token on a configured network. */
export interface PaymentAsset {
  /** A configured network, by its CAIP-2 id. */
  network: CaipNetworkId
  /** `native` for the network's own currency, or the address of a token. */
  asset: string
  /**
   * The facts about the asset that the dApp knows. The widget shows it only until a wallet is connected, and refuses a payment
   * whose `decimals` are not those of the asset.
   */
  metadata?: { name: string; symbol: string; decimals: number } | undefined
}

/** A payment in one asset to one recipient. */
export interface PayArguments {
  /** The asset, or its CAIP-19 id, such as `eip155:8453/slip44:60` or `eip155:8453/erc20:0x…`. */
  paymentAsset: PaymentAsset | string
  /** A decimal number in whole units as a text, such as `1.5`. */
  amount: string
  /** The address of the recipient. */
  recipient: string
}

/** A swap that the dApp suggests, on the active network. */
export interface SwapArguments {
  /** The token to pay with: its symbol, or the address of its contract. @default the network's own currency */
  fromToken?: string | undefined
  /** The token to receive, in the same way. @default the visitor chooses */
  toToken?: string | undefined
  /** A decimal number in whole units of `fromToken`, such as `1.5`. */
  amount?: string | undefined
}

/** The arguments of views. A view that needs them rejects with -32602 without. */
export interface ViewArguments {
  /**
   * Sends a connection request to a wallet of the page. `connectorId` is its rdns, or its `id` in `getState()` once it
   * was connected.
   */
  ConnectingExternal: { connectorId: string }
  /** Lets the visitor choose the chain family in which a wallet of the page connects. */
  ConnectingMultiChain: { connectorId: string }
  /** Pairs with a wallet of the registry or of `customWallets`. Without arguments, pairs with any wallet. */
  ConnectingWalletConnect: { walletId: string }
  /** Shows where to get a wallet of the registry or of `customWallets`. */
  Downloads: { walletId: string }
  /**
   * Asks for a payment, which the visitor confirms in their wallet. If no wallet is connected, the visitor first connects
   * one.
   */
  Pay: PayArguments
  /** Like `SwitchNetwork`. If the network's family has no wallet connected, the visitor is offered to connect one. */
  SwitchActiveChain: { caipNetworkId: CaipNetworkId }
  /**
   * Asks the connected wallet to switch to a configured network. If no wallet has to be asked, the network becomes
   * active.
   */
  SwitchNetwork: { caipNetworkId: CaipNetworkId }
  /** Shows the form of a swap, filled in. The visitor reviews the swap and confirms it in their wallet. */
  Swap: SwapArguments
  /** Shows a payment, which the visitor confirms in their wallet. */
  WalletSend: SendArguments
}

type OpenWith = {
  [V in keyof ViewArguments]: { view: V; arguments: ViewArguments[V] }
}[keyof ViewArguments]

/** The options of `open()`: a view by its name, with its arguments from {@link ViewArguments}. */
export type OpenOptions = {
  /** @default the active namespace */
  namespace?: Namespace | undefined
} & (
  | {
      /** @default 'Account' when connected, else 'Connect' */
      view?: ViewName | undefined
      arguments?: undefined
    }
  | OpenWith
)

/** An event of the widget: something that the visitor did, or an error report. */
export interface AirlockEvent {
  /** A UUID. The operator's server gets the same one, if it gets the event. */
  readonly eventId: string
  /** Such as `MODAL_OPEN` or `CONNECT_SUCCESS`. */
  readonly event: string
  /** Facts from closed sets, such as `{ method: 'qrcode' }`. No address and no text of the visitor. */
  readonly properties: Readonly<Record<string, string | number | boolean>>
}

/** The result of `open()`: for a payment, the id of the transaction that the visitor's wallet has sent. */
export type Opened<O extends OpenOptions> = O extends {
  view: 'Pay' | 'WalletSend'
  arguments: PayArguments | SendArguments
}
  ? { hash: string }
  : undefined

/** The options of `connect()`. */
export interface ConnectOptions {
  /** The chain family to connect. @default the active one if it is connected, otherwise the visitor's choice */
  namespace?: Namespace | undefined
  /** Aborts the request: closes the modal and rejects with -32053. */
  signal?: AbortSignal | undefined
}

/** The options of `setTheme()`. Omitted options and variables stay as they are; `undefined` resets a variable. */
export interface ThemeOptions {
  /** `null` follows the visitor's system again. */
  themeMode?: ThemeMode | null | undefined
  themeVariables?: ThemeVariables | undefined
}

/** An instance, as returned by `createAirlock`. There is one per project and widget URL on a page. */
export interface Airlock {
  /**
   * Shows the widget. Resolves when the view is visible, or was closed before that. Rejects if the widget is
   * unavailable (the visitor then sees the browser's wallets instead), with -32602 for an unknown view, invalid
   * arguments or a view that only the widget opens, with 4100 for a view that needs a connected account, and with 4200 for
   * a view that this version does not support.
   *
   * `WalletSend` with `arguments` resolves with the hash when the payment was sent. It rejects with 4001 "Modal closed"
   * if the visitor leaves without sending, -32602 for invalid arguments, 4100 without a connected wallet, 4902 for a
   * network that is not configured, and -32002 while another payment is being sent.
   *
   * `Pay` with `arguments` resolves with the transaction's id as `hash`. It rejects like `WalletSend`, but lets the
   * visitor connect a wallet first. `data.reason` names what is wrong with the arguments, such as `INVALID_AMOUNT`.
   */
  open<O extends OpenOptions = OpenOptions>(options?: O): Promise<Opened<O>>
  /**
   * Closes the modal. A mounted widget stays and shows its first view. Pending `connect()` calls reject with 4001
   * "Modal closed".
   */
  close(): Promise<void>
  /**
   * Asks the visitor to connect, and resolves with the account, at once if already connected. It stays pending while
   * the visitor can still retry. Rejects with 4001 if they close the modal or leave after a rejection, with -32052 if
   * the wallet timed out, and with -32053 if `signal` aborts.
   */
  connect(options?: ConnectOptions): Promise<Account>
  /** Disconnects at once on this page. The wallet and the widget are notified in the background. Never rejects. */
  disconnect(namespace?: Namespace): Promise<void>
  /** Makes a network active. The wallet may ask the visitor for consent. */
  switchNetwork(caipNetworkId: CaipNetworkId): Promise<void>
  /** Adds a network, whether or not its family is configured. If the network is known already, nothing changes. */
  addNetwork(network: CaipNetworkId | Network): Promise<void>
  /**
   * Removes a network. If it was active, the first remaining one of its family becomes active. If it was the last of
   * its family, the family is disconnected and another one becomes active. Rejects with -32602 for the very last
   * network.
   */
  removeNetwork(caipNetworkId: CaipNetworkId): Promise<void>
  /** The state: frozen, and the same object until something changes. */
  getState(): AirlockState
  /**
   * The state on a server, where no earlier visit is known. It is always the same object, for `useSyncExternalStore`,
   * whose first render in the browser uses it too.
   */
  getServerState(): AirlockState
  /** Calls `listener` after every change of the state. Returns a function that unsubscribes. */
  subscribe(listener: (state: AirlockState) => void): () => void
  /**
   * Calls `listener` for every event of the widget, also if analytics is off. Nothing leaves the page by this. Returns a
   * function that unsubscribes.
   */
  onEvent(listener: (event: AirlockEvent) => void): () => void
  /**
   * Saves the widget's log as a file, in which addresses and secrets are masked. Rejects with 4200 without the option
   * `debug`.
   */
  downloadLogs(): Promise<void>
  /**
   * The provider of a chain family, with the family's own standard interface. It remains the same object for the life
   * of the instance, whichever wallet is connected. The code of families other than EVM is a separate chunk, hence the
   * promise.
   */
  getProvider(namespace?: 'eip155'): Eip1193Provider
  getProvider(namespace: 'solana' | 'bip122'): Promise<StandardWallet>
  getProvider(namespace: 'polkadot'): Promise<PolkadotProvider>
  getProvider(namespace: 'cosmos'): Promise<CosmosProvider>
  /** Changes the theme, now and for later loads of the widget. */
  setTheme(theme: ThemeOptions): Promise<void>
  /** Loads the widget without showing it. Never rejects: the result is in `getState().widget`. */
  prefetch(): Promise<void>
  /**
   * Connects an element of the page to the widget: hover, focus or touch loads the widget, a click opens it. Returns a
   * function that detaches it.
   */
  attach(element: Element | null): () => void
  /** Removes everything from the page and rejects pending calls. A later `createAirlock` creates a new instance. */
  destroy(): void
}
