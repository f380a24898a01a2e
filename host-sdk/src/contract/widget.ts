import * as z from 'zod/mini'
import { maxLength, minLength, within } from './checks.ts'
import { NetworkOrId, ThemeMode, ThemeVariables, WidgetConfig } from './config.ts'
import { DEFAULT_TIMEOUT, defineContract } from './define.ts'
import { CaipNetworkId, Int, Json, Namespace, Text } from './primitives.ts'
import { SIGN_IN_TIMEOUT } from './signInSteps.ts'
import { Account, AirlockEvent, LastKnown, ViewName, Wallet, WidgetSnapshot } from './state.ts'
import { WalletMethod } from './walletMethod.ts'
import { WIDGET } from './widgetVersion.ts'

const Nothing = z.strictObject({})
const Link = z.strictObject({ url: z.string().check(minLength(1), maxLength(4096)) })
/** What `open()` opens. The widget checks the arguments by the view (`readArguments`). */
export const Opening = z.strictObject({
  view: z.optional(ViewName),
  namespace: z.optional(Namespace),
  arguments: z.optional(Json),
})
const InFamily = z.strictObject({ namespace: z.optional(Namespace) })
const Done = z.literal(null)
const ConnectorId = Text
/** A chain id as wallets report it: hexadecimal for EVM. */
const ChainId = Text

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
  /** What the page is about to open: the widget draws it at once, before the call for it arrives. */
  opening: z.optional(Opening),
})
/** The data that the host sends with its offer. */
export type WidgetInit = z.infer<typeof WidgetInit>

/** The boundary between the dApp's page (parent) and the widget (child). */
export const widgetContract = defineContract({
  ...WIDGET,
  init: WidgetInit,
  child: {
    methods: {
      /** Shows a view and resolves when it is visible. Without a view: Account when connected, otherwise Connect. */
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
        params: InFamily,
        result: Account,
        timeout: Number.POSITIVE_INFINITY,
      },
      /** Disconnects locally first, so it resolves even if the wallet never answers. Without a namespace: all. */
      disconnect: {
        params: InFamily,
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
          method: Text,
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
        params: Link,
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
      /** The page is back from sleep or the back-forward cache: the widget checks whether its connection is alive. */
      resume: Nothing,
      /** The page was opened with the result of a messaging app (`result_uri`). Its value, which may be secret, stays there. */
      returned: Nothing,
    },
  },
})
/** The boundary between the dApp's page (parent) and the widget (child). */
export type WidgetContract = typeof widgetContract
