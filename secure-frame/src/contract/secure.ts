import {
  CaipNetworkId,
  DEFAULT_TIMEOUT,
  defineContract,
  HttpUrl,
  Int,
  Label,
  Metadata,
  maxLength,
  minLength,
  ThemeMode,
  ThemeVariables,
  within,
} from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { AccountEmail } from './email.ts'
import { login, session } from './login.ts'
import { permissions } from './permissions.ts'
import { Done, Nothing } from './primitives.ts'
import { wallet } from './wallet.ts'

const ProjectId = z.string().check(minLength(1), maxLength(128))
const SdkVersion = z.string().check(maxLength(64))
const Theme = {
  themeMode: z.optional(z.nullable(ThemeMode)),
  themeVariables: z.optional(ThemeVariables),
}

/**
 * The data that the widget passes with its offer. The dApp's description of itself is unverified: only the
 * browser identifies the site.
 */
export const SecureInit = z.strictObject({
  sdkVersion: SdkVersion,
  theme: z.strictObject(Theme),
  /** BCP 47: the language of the widget. */
  locale: z.optional(Label),
  dapp: z.strictObject({ projectId: ProjectId, metadata: Metadata }),
  /** The network that the widget shows; null if it shows none. */
  activeNetwork: z.nullable(CaipNetworkId),
  /** The page is shown inside a messaging app: no frame can open a window there, so `link` asks the page to. */
  isMessagingApp: z.optional(z.boolean()),
})
/** The data that the widget passes with its offer. */
export type SecureInit = z.infer<typeof SecureInit>

/** Calls about the frame itself. */
const frame = {
  syncTheme: { params: z.strictObject(Theme), result: Done, timeout: DEFAULT_TIMEOUT },
  syncDappData: {
    params: z.strictObject({
      metadata: z.optional(Metadata),
      sdkVersion: z.optional(SdkVersion),
      sdkType: z.optional(z.string().check(maxLength(64))),
      projectId: ProjectId,
    }),
    result: Done,
    timeout: DEFAULT_TIMEOUT,
  },
  /** The visitor goes back: the current screen closes, and its call or request rejects with 4001. */
  leave: { params: Nothing, result: Done, timeout: DEFAULT_TIMEOUT },
  /** Reloads the frame after the response. */
  reload: { params: Nothing, result: Done, timeout: DEFAULT_TIMEOUT },
} as const

/** The boundary between the widget (parent) and the secure frame (child). */
export const secureContract = defineContract({
  name: 'secure',
  version: { min: 1, max: 1 },
  init: SecureInit,
  child: {
    methods: { ...login, ...session, ...wallet, ...permissions, ...frame },
    events: {
      /** The height of the screen in CSS pixels: the widget gives its slot this height. */
      layout: z.strictObject({ height: Int.check(within(0, 10_000)) }),
      /** The session changed. `email` is present with `isConnected: true`. */
      session: z.strictObject({
        isConnected: z.boolean(),
        reason: z.literal(['signed-in', 'signed-out', 'expired', 'locked', 'email-changed']),
        email: z.optional(AccountEmail),
      }),
      /**
       * Inside a messaging app, the person has pressed the link to a page of the frame's own: the dApp's page opens
       * it by the app's own call, and may read its address.
       */
      link: z.strictObject({ url: HttpUrl }),
      /** The current screen; null if the frame shows nothing and the slot can be hidden. */
      screen: z.strictObject({
        name: z.nullable(
          z.literal([
            'otp',
            'device',
            'social',
            'farcaster',
            'approve',
            'export',
            'methods',
            'recovery',
            'sessions',
            'update-email',
          ]),
        ),
        title: Label,
      }),
      /** The number of requests that wait for the person. */
      pending: z.strictObject({ requests: Int.check(within(0, 64)) }),
    },
  },
  parent: {
    methods: {},
    events: {
      /** Whether the slot with the frame is visible. */
      visible: z.strictObject({ shown: z.boolean() }),
    },
  },
})
/** The boundary between the widget (parent) and the secure frame (child). */
export type SecureContract = typeof secureContract
