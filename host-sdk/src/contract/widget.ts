import * as z from 'zod/mini'
import type * as types from '../types.ts'
import { maxLength, minLength, within } from './checks.ts'
import { NetworkOrId, ThemeMode, ThemeVariables, WidgetConfig } from './config.ts'
import { DEFAULT_TIMEOUT, defineContract } from './define.ts'
import { CaipAddress, CaipNetworkId, Int, Json, Namespace, Text } from './primitives.ts'
import { ConnectorInfo, LastKnown, ViewName, Wallet, WidgetSnapshot } from './state.ts'

const Nothing = z.strictObject({})
const Done = z.literal(null)
const WalletId = Text
/** As wallets name their network: hex for EVM. */
const ChainId = z.string().check(minLength(1), maxLength(64))

/**
 * What the widget may ask a wallet of the page. Everything else a wallet can do is asked by the dApp itself, straight
 * from its page (design.md decisions 3 and 4). Names and shapes are those of the family's JSON-RPC methods in pairing
 * sessions, whatever the wallet's own interface; where there is none, `<family>_requestAccounts` asks the person for
 * accounts, `<family>_getAccounts` reads what is shared, `<family>_disconnect` gives it back.
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
/** A method that the widget may ask an injected wallet. */
export type WalletMethod = z.infer<typeof WalletMethod>

/** The account that a connection resolved with. */
export const Account: z.ZodMiniType<types.Account> = z.strictObject({
  namespace: Namespace,
  address: z.string().check(minLength(1), maxLength(128)),
  caipAddress: CaipAddress,
  caipNetworkId: CaipNetworkId,
  connector: ConnectorInfo,
})

/** What the host hands over with its offer. */
export const WidgetInit = z.strictObject({
  sdkVersion: z.string().check(maxLength(64)),
  mode: z.literal(['modal', 'embedded']),
  config: WidgetConfig,
  wallets: z.array(Wallet).check(maxLength(128)),
  lastKnown: z.nullable(LastKnown),
  /** The page is shown inside Telegram, where links open in their own way. */
  isTelegram: z.boolean(),
})
/** What the host hands over with its offer. */
export type WidgetInit = z.infer<typeof WidgetInit>

/** The boundary between the dApp's page (parent) and the widget (child). */
export const widgetContract = defineContract({
  name: 'widget',
  version: { min: 1, max: 1 },
  init: WidgetInit,
  child: {
    methods: {
      /**
       * Shows a view; answers when it is visible. Without a view: Account when connected, else Connect. The widget checks
       * the arguments by the view (`readArguments`).
       */
      open: {
        params: z.strictObject({
          view: z.optional(ViewName),
          namespace: z.optional(Namespace),
          arguments: z.optional(Json),
        }),
        result: z.strictObject({ view: ViewName }),
        timeout: 20_000,
      },
      /** Opens WalletSend with its arguments; answers with what came of the payment, as late as the visitor likes. */
      send: {
        params: z.strictObject({ arguments: Json }),
        result: z.strictObject({ hash: Text }),
        timeout: Number.POSITIVE_INFINITY,
      },
      close: { params: Nothing, result: Done, timeout: DEFAULT_TIMEOUT },
      /** Escape or a click beside the frame: goes back or closes, as the view allows. */
      dismiss: { params: Nothing, result: Done, timeout: 2000 },
      /** Opens the way to connect and answers with the account, as late as the visitor likes. */
      connect: {
        params: z.strictObject({ namespace: z.optional(Namespace) }),
        result: Account,
        timeout: Number.POSITIVE_INFINITY,
      },
      /** Local first: answers even when the wallet never does. Without a namespace: all of them. */
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
      /** A request of the dApp to a wallet that is not in its page; the visitor is asked where it needs their consent. */
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
    },
    events: {
      /** The whole public state; `seq` counts up by one within a link. */
      state: z.strictObject({ seq: Int.check(within(0, Number.MAX_SAFE_INTEGER)), snapshot: WidgetSnapshot }),
      /** Embedded mode: the height of what is shown, in CSS pixels. */
      layout: z.strictObject({ height: Int.check(within(0, 10_000)) }),
    },
  },
  parent: {
    methods: {
      /** Asks an injected wallet; the wallet asks the person. Rejects with the wallet's own code. */
      walletRequest: {
        params: z.strictObject({
          walletId: WalletId,
          method: WalletMethod,
          params: Json,
        }),
        result: Json,
        timeout: Number.POSITIVE_INFINITY,
      },
      /**
       * Opens a link from the dApp's page, in the task that the visitor's click is in: `https:`, or a wallet's own scheme
       * with a pairing URI in it.
       */
      openUrl: {
        params: z.strictObject({ url: z.string().check(minLength(1), maxLength(4096)) }),
        result: z.strictObject({ opened: z.boolean() }),
        timeout: DEFAULT_TIMEOUT,
      },
    },
    events: {
      /** Every wallet the page offers, whenever that changes. */
      wallets: z.array(Wallet).check(maxLength(128)),
      walletAccounts: z.strictObject({
        walletId: WalletId,
        accounts: z.array(z.string().check(maxLength(128))).check(maxLength(256)),
      }),
      /** With `asked`, the dApp's own request has sent the wallet there. */
      walletChain: z.strictObject({ walletId: WalletId, chainId: ChainId, asked: z.optional(z.boolean()) }),
      walletDisconnected: z.strictObject({ walletId: WalletId }),
      /** The dApp's own request to its wallet was answered. */
      walletActivity: z.strictObject({ walletId: WalletId, method: z.string().check(maxLength(128)) }),
      /** The page is back from sleep or the back-forward cache: check that the connection still stands. */
      resume: Nothing,
    },
  },
})
/** The boundary between the dApp's page (parent) and the widget (child). */
export type WidgetContract = typeof widgetContract
