import * as z from 'zod/mini'
import { maxLength, minLength, within } from './checks.ts'
import { NetworkOrId, ThemeMode, ThemeVariables, WidgetConfig } from './config.ts'
import { DEFAULT_TIMEOUT, defineContract } from './define.ts'
import { CaipNetworkId, Int, Json, Namespace, Text } from './primitives.ts'
import { SIGN_IN_TIMEOUT } from './signInSteps.ts'
import { Account, AirlockEvent, LastKnown, ViewName, Wallet, WidgetSnapshot } from './state.ts'

const Nothing = z.strictObject({})
/** What the dApp wants to open. The widget checks the arguments by the view (`readArguments`). */
const Opening = z.strictObject({
  view: z.optional(ViewName),
  namespace: z.optional(Namespace),
  arguments: z.optional(Json),
})
const Done = z.literal(null)
const ConnectorId = Text
/** A chain id as wallets report it: hexadecimal for EVM. */
const ChainId = z.string().check(minLength(1), maxLength(64))

/**
 * The methods that the widget may request from a wallet of the page. The dApp sends every other request directly from
 * its page (design.md decisions 3 and 4). Names and shapes are those of the family's JSON-RPC methods in pairing
 * sessions, whatever the wallet's own interface is. For families without such methods, `<family>_requestAccounts` asks
 * the person for accounts, `<family>_getAccounts` reads the shared ones and `<family>_disconnect` ends the permission.
 */
export const WalletMethod = z.literal([
  'eth_accounts',
  'eth_chainId',
  'eth_getBalance',
  'eth_requestAccounts',
  'eth_sendTransaction',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_getAssets',
  'wallet_getCapabilities',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_switchEthereumChain',
  'solana_requestAccounts',
  'solana_getAccounts',
  'solana_disconnect',
  'solana_signMessage',
  'solana_signAndSendTransaction',
  'bip122_requestAccounts',
  'bip122_getAccounts',
  'bip122_disconnect',
  'signMessage',
  'sendTransfer',
  'polkadot_requestAccounts',
  'polkadot_getAccounts',
  'polkadot_disconnect',
  'polkadot_signMessage',
  'cosmos_requestAccounts',
  'cosmos_getAccounts',
  'cosmos_disconnect',
  'cosmos_signMessage',
])
/** A method that the widget may request from an injected wallet. */
export type WalletMethod = z.infer<typeof WalletMethod>

/** The data that the host sends with its offer. */
export const WidgetInit = z.strictObject({
  sdkVersion: z.string().check(maxLength(64)),
  mode: z.literal(['modal', 'embedded']),
  config: WidgetConfig,
  wallets: z.array(Wallet).check(maxLength(128)),
  lastKnown: z.nullable(LastKnown),
  /** Whether the page is shown inside Telegram, where links open in a different way. */
  isTelegram: z.boolean(),
  /** Whether the dApp asks visitors to sign in with their account. */
  hasSignIn: z.optional(z.boolean()),
})
/** The data that the host sends with its offer. */
export type WidgetInit = z.infer<typeof WidgetInit>

/** The boundary between the dApp's page (parent) and the widget (child). */
export const widgetContract = defineContract({
  name: 'widget',
  version: { min: 1, max: 1 },
  init: WidgetInit,
  child: {
    methods: {
      /**
       * Shows a view and resolves when it is visible. Without a view: Account when connected, otherwise Connect.
       */
      open: {
        params: Opening,
        result: z.strictObject({ view: ViewName }),
        timeout: 20_000,
      },
      /** Asks for a payment in Pay or WalletSend, and resolves with its result. The visitor may take any time. */
      send: {
        params: Opening,
        result: z.strictObject({ hash: Text }),
        timeout: Number.POSITIVE_INFINITY,
      },
      close: { params: Nothing, result: Done, timeout: DEFAULT_TIMEOUT },
      /** Escape or a click beside the frame: goes back or closes, as the view allows. */
      dismiss: { params: Nothing, result: Done, timeout: 2000 },
      /** Asks the visitor to connect and resolves with the account. The visitor may take any time. */
      connect: {
        params: z.strictObject({ namespace: z.optional(Namespace) }),
        result: Account,
        timeout: Number.POSITIVE_INFINITY,
      },
      /**
       * Disconnects locally first, so it resolves even if the wallet never answers. Without a namespace: disconnects
       * all.
       */
      disconnect: {
        params: z.strictObject({ namespace: z.optional(Namespace) }),
        result: Done,
        timeout: DEFAULT_TIMEOUT,
      },
      switchNetwork: {
        params: z.strictObject({ caipNetworkId: CaipNetworkId }),
        result: z.strictObject({ caipNetworkId: CaipNetworkId }),
        timeout: Number.POSITIVE_INFINITY,
      },
      addNetwork: {
        params: z.strictObject({ network: NetworkOrId }),
        result: Done,
        timeout: DEFAULT_TIMEOUT,
      },
      removeNetwork: {
        params: z.strictObject({ caipNetworkId: CaipNetworkId }),
        result: Done,
        timeout: DEFAULT_TIMEOUT,
      },
      /**
       * A request of the dApp to a wallet that is not in its page. The widget asks the visitor if the method needs
       * consent.
       */
      request: {
        params: z.strictObject({
          namespace: Namespace,
          method: z.string().check(minLength(1), maxLength(128)),
          params: z.optional(Json),
        }),
        result: Json,
        timeout: Number.POSITIVE_INFINITY,
      },
      setTheme: {
        params: z.strictObject({
          themeMode: z.optional(z.nullable(ThemeMode)),
          themeVariables: z.optional(ThemeVariables),
        }),
        result: Done,
        timeout: DEFAULT_TIMEOUT,
      },
      downloadLogs: { params: Nothing, result: Done, timeout: DEFAULT_TIMEOUT },
    },
    events: {
      /** The whole public state. `seq` increases by one with each event of a link. */
      state: z.strictObject({ seq: Int.check(within(0, Number.MAX_SAFE_INTEGER)), snapshot: WidgetSnapshot }),
      /** Embedded mode: the height of the visible content, in CSS pixels. */
      layout: z.strictObject({ height: Int.check(within(0, 10_000)) }),
      event: AirlockEvent,
    },
  },
  parent: {
    methods: {
      /** Sends a request to an injected wallet, which asks the person. Rejects with the wallet's own error code. */
      walletRequest: {
        params: z.strictObject({ connectorId: ConnectorId, method: WalletMethod, params: Json }),
        result: Json,
        timeout: Number.POSITIVE_INFINITY,
      },
      /**
       * Opens a link from the dApp's page, while the visitor's click still counts as user activation: `https:`, or a
       * wallet's own scheme with a pairing URI in it.
       */
      openUrl: {
        params: z.strictObject({ url: z.string().check(minLength(1), maxLength(4096)) }),
        result: z.strictObject({ opened: z.boolean() }),
        timeout: DEFAULT_TIMEOUT,
      },
      /** A step of a sign-in, which the dApp's functions answer (`SignInSteps`). */
      signIn: {
        params: z.strictObject({ step: z.literal(['begin', 'status', 'prepare', 'verify']), given: Json }),
        result: Json,
        timeout: SIGN_IN_TIMEOUT,
      },
    },
    events: {
      /** Every wallet that the page offers, sent whenever the list changes. */
      wallets: z.array(Wallet).check(maxLength(128)),
      walletAccounts: z.strictObject({
        connectorId: ConnectorId,
        accounts: z.array(z.string().check(maxLength(128))).check(maxLength(256)),
      }),
      /** A wallet has changed its network. `asked` is true if the dApp's own request caused it. */
      walletChain: z.strictObject({
        connectorId: ConnectorId,
        chainId: ChainId,
        asked: z.optional(z.boolean()),
      }),
      walletDisconnected: z.strictObject({ connectorId: ConnectorId }),
      /** A wallet has answered a request of the dApp. */
      walletActivity: z.strictObject({ connectorId: ConnectorId, method: z.string().check(maxLength(128)) }),
      /**
       * The page is back from sleep or the back-forward cache: the widget checks whether its connection is still alive.
       */
      resume: Nothing,
    },
  },
})
/** The boundary between the dApp's page (parent) and the widget (child). */
export type WidgetContract = typeof widgetContract
