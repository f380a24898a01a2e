/**
 * What a dApp gives to and gets from Airlock. Plain types, so that a reader of the published package needs no
 * schema library; the contract's schemas are checked against them (`contract/*.ts`).
 */

/** A chain family, as CAIP-2 names it. `eip155` is shown as "EVM Networks". */
export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos'

/** CAIP-2: `namespace:reference`, exactly two parts, such as `eip155:8453`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** CAIP-10: `namespace:reference:address`, exactly three parts. */
export type CaipAddress = `${Namespace}:${string}:${string}`

/** What the dApp says of itself. Shown as its claim, beside the site that the browser vouches for. */
export interface Metadata {
  name: string
  description?: string | undefined
  url?: string | undefined
  icons?: string[] | undefined
}

/** A network in the shape of viem's `Chain`, with the optional fields of spec section 3. */
export interface Network {
  /** Chain id: a number for eip155, the CAIP-2 reference elsewhere. */
  id: number | string
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[]; webSocket?: readonly string[] | undefined } }
  blockExplorers?: { default: { name: string; url: string } } | undefined
  testnet?: boolean | undefined
  /** @default 'eip155' */
  chainNamespace?: Namespace | undefined
  /** @default `${chainNamespace}:${id}` */
  caipNetworkId?: CaipNetworkId | undefined
  deprecatedCaipNetworkId?: CaipNetworkId | undefined
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
}

/** The ways to connect that the Connect view offers, in the order of the list. */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** Local features of the widget. All of them are optional; spec section 9 has the defaults. */
export interface Features {
  email?: boolean | undefined
  socials?: string[] | false | undefined
  legalCheckbox?: boolean | undefined
  /** Offer the list of all wallets. @default true */
  allWallets?: boolean | undefined
  /** One button instead of the list of wallets, where there is another way to connect. @default false */
  collapseWallets?: boolean | undefined
  /** What is left out comes after what is named. @default the wallets of the page, then walletConnect, recent, featured, custom, external, recommended */
  connectorTypeOrder?: readonly ConnectorKind[] | undefined
}

/** Why a wallet is on the Connect view's list. */
export type ConnectorKind =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** A wallet of the dApp's own, beside those of the registry. Links are `https:` or the wallet's own scheme. */
export interface CustomWallet {
  id: string
  name: string
  homepage?: string | undefined
  image_url?: string | undefined
  mobile_link?: string | undefined
  desktop_link?: string | undefined
  webapp_link?: string | undefined
  app_store?: string | undefined
  play_store?: string | undefined
}

/** `light`, `dark`, or what the visitor's system asks for when absent. */
export type ThemeMode = 'light' | 'dark'

/** What a dApp may theme. Values outside of what stays legible are corrected by the widget. */
export interface ThemeVariables {
  /** A system font stack, or a family that the operator serves. */
  '--airlock-font-family'?: string | undefined
  /** Any CSS colour; corrected to contrast AA. */
  '--airlock-accent'?: string | undefined
  '--airlock-color-mix'?: string | undefined
  /** 0 to 100. */
  '--airlock-color-mix-strength'?: number | undefined
  /** Base size as a CSS length, 8px to 14px. @default '10px' */
  '--airlock-font-size-master'?: string | undefined
  /** Base radius as a CSS length, 0px to 12px. @default '4px' */
  '--airlock-border-radius-master'?: string | undefined
  /** Only where the browser has no top layer. @default 999 */
  '--airlock-z-index'?: number | undefined
}

/** The named views of spec section 2, and those that later capabilities add. */
export type ViewName =
  | 'Account'
  | 'AllWallets'
  | 'ApproveTransaction'
  | 'Connect'
  | 'ConnectingExternal'
  | 'ConnectingFarcaster'
  | 'ConnectingMultiChain'
  | 'ConnectingWalletConnect'
  | 'ConnectingWalletConnectBasic'
  | 'Downloads'
  | 'EmailLogin'
  | 'ExportKeys'
  | 'GetWallet'
  | 'Networks'
  | 'OnRampProviders'
  | 'ProfileWallets'
  | 'RegisterAccountName'
  | 'RegisterAccountNameSuccess'
  | 'SignedInDevices'
  | 'Swap'
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

/** What every part of the widget is configured by: the part of {@link AirlockConfig} that crosses to it. */
export interface WidgetConfig {
  projectId: string
  metadata: Metadata
  /** CAIP-2 ids (the widget knows their metadata) or networks in viem's `Chain` shape. At least one. */
  networks: readonly (CaipNetworkId | Network)[]
  /** @default the first of `networks` */
  defaultNetwork?: CaipNetworkId | Network | undefined
  features?: Features | undefined
  /** BCP 47: the language that the widget speaks, if it has it. @default 'en' */
  locale?: string | undefined
  themeMode?: ThemeMode | undefined
  themeVariables?: ThemeVariables | undefined
  /** @default ['email', 'social', 'wallet'], or wallet first when wallets are detected */
  connectMethodsOrder?: readonly ConnectMethod[] | undefined
  /** Stay on a network that is not among `networks`. @default false */
  allowUnsupportedChain?: boolean | undefined
  /** Offer and enforce switching networks. @default true */
  enableNetworkSwitch?: boolean | undefined
  /** Restore the last connection on load. @default true */
  enableReconnect?: boolean | undefined
  /** Registry ids, shown in this order among the first wallets. */
  featuredWalletIds?: readonly string[] | undefined
  /** Only these wallets of the registry. */
  includeWalletIds?: readonly string[] | undefined
  /** None of these wallets, whether of the registry or announced by the page (by id, rdns or name). */
  excludeWalletIds?: readonly string[] | undefined
  customWallets?: readonly CustomWallet[] | undefined
  /** Where the list of all wallets is offered. @default 'SHOW' */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  /** Offer pairing by QR code and mobile link, where the operator has configured a relay. @default true */
  enableWalletConnect?: boolean | undefined
  /** Only pairing: no wallets of the page, no networks to switch between. @default false */
  basic?: boolean | undefined
  /** The dApp has its own list of wallets: the widget opens with pairing alone. @default false */
  manualWalletControl?: boolean | undefined
  /** @default { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' } */
  defaultAccountTypes?: { [N in Namespace]?: AccountType | undefined } | undefined
  /** Show alerts for developers in the widget too; they are always on the console. @default false */
  debug?: boolean | undefined
  /** Shown under the Connect view when set. */
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
}

/** Everything `createAirlock` takes. */
export interface AirlockConfig extends WidgetConfig {
  /** Where the widget is served, such as `https://widget.example`. */
  widgetUrl: string
  /**
   * When the widget's frame is loaded: at once, when the page is idle, or when the visitor shows intent (hover,
   * focus or touch of an attached element, or the first call that needs it). A stored connection makes it `eager`.
   * @default 'intent'
   */
  preload?: 'eager' | 'idle' | 'intent' | undefined
  /** Announce the provider to other libraries by EIP-6963. @default true */
  announce?: boolean | undefined
  /** Offer `window.ethereum` as "Browser Wallet" when no wallet announces itself. @default true */
  enableInjected?: boolean | undefined
  /** Show the widget inside this element instead of a modal. */
  mount?: HTMLElement | undefined
}

/** What an account is, as its family tells its own apart. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** The wallet or login behind a connection. */
export interface ConnectorInfo {
  /**
   * Stable between visits: the wallet's rdns, `injected` for `window.ethereum`, `<namespace>:<key>` for the wallets of other
   * families (`solana:Phantom`, `polkadot:talisman`).
   */
  id: string
  name: string
  /** A `data:` image, 128 kB at most. */
  icon?: string | undefined
  rdns?: string | undefined
  /**
   * `AUTH` is the embedded wallet: the visitor signed in, the keys are in the secure frame. `WALLET_CONNECT` is a wallet
   * elsewhere, paired over the relay. The others are in the page.
   */
  type: 'ANNOUNCED' | 'INJECTED' | 'AUTH' | 'WALLET_CONNECT'
}

/** `disconnected`, `connecting` (also while a stored connection is restored), `connected` (the wallet has answered). */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** The connection of one namespace. `connected` means at least one account. */
export interface NamespaceState {
  status: ConnectionStatus
  /** The active account. */
  caipAddress: CaipAddress | null
  /** Every account that the wallet shares, the active one first. */
  accounts: CaipAddress[]
  caipNetworkId: CaipNetworkId | null
  /** Whether the active network is among the configured ones. */
  isSupportedNetwork: boolean
  connector: ConnectorInfo | null
}

/** The public state of the widget: what the host holds a replica of. */
export interface WidgetSnapshot {
  open: boolean
  /** The view on top of the stack, while open. A newer widget may show one that this package has no name for. */
  view: ViewName | (string & {}) | null
  loading: boolean
  activeNamespace: Namespace
  namespaces: { [N in Namespace]?: NamespaceState | undefined }
}

/** Why the widget is not there. */
export type UnavailableReason =
  | 'csp'
  | 'timeout'
  | 'origin-not-allowed'
  | 'project-id-missing'
  | 'project-unknown'
  | 'version'
  | 'config'
  | 'removed'

/** What `getState()` answers: the widget's snapshot and how the widget itself is. */
export interface AirlockState extends WidgetSnapshot {
  /** `idle` before it is loaded, `loading`, `ready`, or `unavailable` (injected wallets still connect). */
  widget: 'idle' | 'loading' | 'ready' | 'unavailable'
  unavailable: { reason: UnavailableReason; message: string } | null
}

/** The account that a connection resolved with. */
export interface Account {
  namespace: Namespace
  address: string
  caipAddress: CaipAddress
  caipNetworkId: CaipNetworkId
  connector: ConnectorInfo
}

/** What a dApp asks of a wallet. */
export interface ProviderRequest {
  method: string
  params?: unknown
}

/** A wallet as far as requests go, by the family's method names: `solana_signMessage {message, pubkey}` and its kind. */
export interface RequestProvider {
  request(args: ProviderRequest): Promise<unknown>
}

/** EIP-1193, as far as every library uses it. */
export interface Eip1193Provider {
  request(args: ProviderRequest): Promise<unknown>
  on(event: string, listener: (payload: never) => void): this
  removeListener(event: string, listener: (payload: never) => void): this
}

type Identifier = `${string}:${string}`

/** An account by Wallet Standard. */
export interface StandardAccount {
  readonly address: string
  /** Empty for Bitcoin until `bitcoin:connect` has been called. */
  readonly publicKey: Uint8Array
  /** Such as `solana:mainnet`. */
  readonly chains: readonly Identifier[]
  readonly features: readonly Identifier[]
}

/** A wallet by Wallet Standard, with the family's methods beside it. */
export interface StandardWallet extends RequestProvider {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/svg+xml;base64,${string}`
  readonly chains: readonly Identifier[]
  /** `standard:connect`, `standard:disconnect`, `standard:events`, and the family's own. */
  readonly features: { readonly [name: Identifier]: unknown }
  readonly accounts: readonly StandardAccount[]
}

/** An account of Polkadot's extensions. */
export interface PolkadotAccount {
  address: string
  name?: string | undefined
  type?: string | undefined
}

/** A Polkadot extension, as `injectedWeb3` has them. */
export interface PolkadotProvider extends RequestProvider {
  name: string
  version: string
  /** Connects where nobody is. */
  enable(origin?: string): Promise<PolkadotProvider>
  accounts: {
    get(): Promise<PolkadotAccount[]>
    subscribe(listener: (accounts: PolkadotAccount[]) => void): () => void
  }
  signer: {
    signPayload(payload: { address: string }): Promise<{ id: number; signature: `0x${string}` }>
    signRaw(raw: {
      address: string
      data: string
      type?: 'bytes' | 'payload' | undefined
    }): Promise<{ id: number; signature: `0x${string}` }>
  }
}

/** What Cosmos' direct mode signs. */
export interface CosmosDirectDoc {
  bodyBytes: Uint8Array
  authInfoBytes: Uint8Array
  chainId: string
  /** Whatever has the number as its text: a bigint, a Long, a string. */
  accountNumber: unknown
}

/** A signature of Cosmos, with the key it is by. */
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

/** A Cosmos wallet in the shape that Keplr has made common. */
export interface CosmosProvider extends RequestProvider {
  version: string
  /** Connects where nobody is. Rejects with 4902 for a chain that is not among the networks. */
  enable(chainIds: string | readonly string[]): Promise<void>
  disable(): Promise<void>
  getKey(chainId: string): Promise<{
    name: string
    algo: 'secp256k1'
    pubKey: Uint8Array
    address: Uint8Array
    bech32Address: string
    isNanoLedger: boolean
  }>
  getOfflineSigner(chainId: string): CosmosSigner
  getOfflineSignerOnlyAmino(chainId: string): Omit<CosmosSigner, 'signDirect'>
  getOfflineSignerAuto(chainId: string): Promise<CosmosSigner>
  signAmino<D extends object>(
    chainId: string,
    signer: string,
    signDoc: D,
  ): Promise<{ signed: D; signature: CosmosSignature }>
  signDirect(
    chainId: string,
    signer: string,
    signDoc: CosmosDirectDoc,
  ): Promise<{ signed: CosmosDirectDoc; signature: CosmosSignature }>
  /** ADR-36. */
  signArbitrary(chainId: string, signer: string, data: string | Uint8Array): Promise<CosmosSignature>
}

/** A payment that the dApp asks for. EVM only. */
export interface SendArguments {
  /** A decimal number in whole units, such as `1.5`. */
  amount: string
  /** The token's contract. @default the network's own currency, which `native` stands for too */
  assetAddress?: string | undefined
  namespace: Namespace
  /** Such as `8453`, or `eip155:8453`. One of the configured networks. */
  chainId: string | number
  /** Who gets it. */
  to: string
}

/** The views that take arguments. Without them, the first view of the widget opens in place of one that needs them. */
export interface ViewArguments {
  /** Asks a wallet of the page to connect. Its `connectorId` is its rdns, or its `id` in `getState()` once it was connected. */
  ConnectingExternal: { connectorId: string }
  /** Lets the visitor choose the chain family in which a wallet of the page is connected. */
  ConnectingMultiChain: { connectorId: string }
  /** Pairs with a wallet of the registry, or of `customWallets`. Without arguments: with any wallet. */
  ConnectingWalletConnect: { walletId: string }
  /** Where to get a wallet of the registry, or of `customWallets`. */
  Downloads: { walletId: string }
  /** As `SwitchNetwork`; where another chain family needs a wallet first, the visitor is offered to connect one. */
  SwitchActiveChain: { caipNetworkId: CaipNetworkId }
  /** Asks the connected wallet for a configured network. Where no wallet has to be asked, the network becomes active. */
  SwitchNetwork: { caipNetworkId: CaipNetworkId }
  /** A payment: the visitor sees it, and confirms it in their wallet. */
  WalletSend: SendArguments
}

type OpenWith = {
  [V in keyof ViewArguments]: { view: V; arguments: ViewArguments[V] }
}[keyof ViewArguments]

/** What `open()` shows: a view, by its name and the arguments that {@link ViewArguments} has for it. */
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

/** What `open()` answers: for a payment, the hash of the transaction that the visitor's wallet has sent. */
export type Opened<O extends OpenOptions> = O extends { view: 'WalletSend'; arguments: SendArguments }
  ? { hash: string }
  : undefined

/** What `connect()` takes. */
export interface ConnectOptions {
  /** @default whichever the visitor chooses, where the active one is not connected */
  namespace?: Namespace | undefined
  /** Gives up: closes the modal and rejects with -32053. */
  signal?: AbortSignal | undefined
}

/** What `setTheme()` changes; what is left out stays as it is. */
export interface ThemeOptions {
  /** `null` follows the visitor's system again. */
  themeMode?: ThemeMode | null | undefined
  themeVariables?: ThemeVariables | undefined
}

/** What `createAirlock` answers: one per project and widget URL on a page. */
export interface Airlock {
  /**
   * Shows the widget. Resolves when the view is visible, or when it was closed before that. Rejects when the widget is
   * unavailable (the visitor then sees the wallets of the browser instead), with -32602 for a view that there is not or
   * arguments that the view does not take, with 4200 for a view that this version does not have.
   *
   * `WalletSend` with `arguments` resolves when the payment was sent, with its hash. It rejects with 4001 "Modal closed" when the
   * visitor leaves without sending, with -32602 for what makes no sense, 4100 without a connected wallet, 4902 for a
   * network that is not configured, -32002 while another payment is being sent.
   */
  open<O extends OpenOptions = OpenOptions>(options?: O): Promise<Opened<O>>
  /** Closes the modal; a mounted widget stays, with its first view. Pending `connect()` calls reject with 4001 "Modal closed". */
  close(): Promise<void>
  /**
   * Asks the visitor to connect, and resolves with the account; at once when connected already. Stays pending while
   * the visitor may still retry. Rejects with 4001 when they close or leave after a rejection, with -32052 when the
   * wallet took too long, with -32053 when `signal` aborted.
   */
  connect(options?: ConnectOptions): Promise<Account>
  /** Disconnects: here at once, the wallet and the widget are told in the background. Never rejects. */
  disconnect(namespace?: Namespace): Promise<void>
  /** Makes a network active, with the visitor's consent where the wallet asks for it. */
  switchNetwork(caipNetworkId: CaipNetworkId): Promise<void>
  /** Offers one more network, of a family that is configured or of another one. Known already: nothing changes. */
  addNetwork(network: CaipNetworkId | Network): Promise<void>
  /**
   * Takes a network back. Was it active, the first remaining one of its family becomes so; was it the last of its family,
   * that is disconnected and another family becomes active. Rejects with -32602 for the last network of all.
   */
  removeNetwork(caipNetworkId: CaipNetworkId): Promise<void>
  /** The state: frozen, and the same object until something changes. */
  getState(): AirlockState
  /**
   * The state as it is on a server, where nobody has been here before: one object for good. For `useSyncExternalStore`,
   * which draws the first time with it in the browser too.
   */
  getServerState(): AirlockState
  /** Calls `listener` after every change of the state; answers with the way to stop. */
  subscribe(listener: (state: AirlockState) => void): () => void
  /**
   * The provider of a chain family, by the family's own standard: one object for the life of the instance, whatever it is
   * connected to. Other families than EVM come with a chunk of their own, hence the promise.
   */
  getProvider(namespace?: 'eip155'): Eip1193Provider
  getProvider(namespace: 'solana' | 'bip122'): Promise<StandardWallet>
  getProvider(namespace: 'polkadot'): Promise<PolkadotProvider>
  getProvider(namespace: 'cosmos'): Promise<CosmosProvider>
  /** Changes the theme, now and for later loads of the widget. */
  setTheme(theme: ThemeOptions): Promise<void>
  /** Loads the widget without showing it. Never rejects; `getState().widget` says how it went. */
  prefetch(): Promise<void>
  /**
   * Makes an element of the page the way in: hover, focus or touch loads the widget, a click opens it. Answers with
   * the way to detach.
   */
  attach(element: Element | null): () => void
  /** Removes every trace from the page and rejects what is pending. A later `createAirlock` starts anew. */
  destroy(): void
}
