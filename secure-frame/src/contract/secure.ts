import {
  CaipNetworkId,
  DEFAULT_TIMEOUT,
  defineContract,
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
import { Done, Nothing } from './primitives.ts'
import { wallet } from './wallet.ts'

const ProjectId = z.string().check(minLength(1), maxLength(128))
const SdkVersion = z.string().check(maxLength(64))
const Theme = {
  themeMode: z.optional(z.nullable(ThemeMode)),
  themeVariables: z.optional(ThemeVariables),
}

/** What the widget hands over with its offer. What the dApp says of itself is a claim: the browser names the site. */
export const SecureInit = z.strictObject({
  sdkVersion: SdkVersion,
  theme: z.strictObject(Theme),
  /** BCP 47: the language that the widget is asked to speak. */
  locale: z.optional(Label),
  dapp: z.strictObject({ projectId: ProjectId, metadata: Metadata }),
  /** The network that the widget shows; null while it shows none. */
  activeNetwork: z.nullable(CaipNetworkId),
})
/** What the widget hands over with its offer. */
export type SecureInit = z.infer<typeof SecureInit>

/** The frame itself. */
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
  /** The visitor goes back: the screen that is shown closes, and the call or request behind it rejects with 4001. */
  leave: { params: Nothing, result: Done, timeout: DEFAULT_TIMEOUT },
  /** Loads the frame anew, after the answer. */
  reload: { params: Nothing, result: Done, timeout: DEFAULT_TIMEOUT },
} as const

/** The boundary between the widget (parent) and the secure frame (child). */
export const secureContract = defineContract({
  name: 'secure',
  version: { min: 1, max: 1 },
  init: SecureInit,
  child: {
    methods: { ...login, ...session, ...wallet, ...frame },
    events: {
      /** The height of what is shown, in CSS pixels: the widget makes its slot so high. */
      layout: z.strictObject({ height: Int.check(within(0, 10_000)) }),
      /** The session changed. `email` stands beside `isConnected: true`. */
      session: z.strictObject({
        isConnected: z.boolean(),
        reason: z.literal(['signed-in', 'signed-out', 'expired', 'locked', 'email-changed']),
        email: z.optional(AccountEmail),
      }),
      /** What the frame shows now; null when it shows nothing and the slot can go. */
      screen: z.strictObject({
        name: z.nullable(
          z.literal(['otp', 'device', 'approve', 'export', 'recovery', 'sessions', 'update-email']),
        ),
        title: Label,
      }),
      /** How many requests wait for the person. */
      pending: z.strictObject({ requests: Int.check(within(0, 64)) }),
    },
  },
  parent: {
    methods: {},
    events: {
      /** Whether the slot that shows the frame is on the screen. */
      visible: z.strictObject({ shown: z.boolean() }),
    },
  },
})
/** The boundary between the widget (parent) and the secure frame (child). */
export type SecureContract = typeof secureContract
