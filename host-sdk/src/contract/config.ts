import * as z from 'zod/mini'
import type * as types from '../types.ts'
import { matches, maxLength, minLength, within } from './checks.ts'
import { CaipNetworkId, HttpUrl, Int, Json, Label, Namespace } from './primitives.ts'

const urls = z
  .array(z.string().check(maxLength(2048), matches(/^(?:https?|wss?):\/\/\S+$/)))
  .check(maxLength(16))

/** A network as the dApp configured it. */
export const Network: z.ZodMiniType<types.Network> = z.strictObject({
  id: z.union([Int, z.string().check(minLength(1), maxLength(64))]),
  name: Label,
  nativeCurrency: z.strictObject({
    name: Label,
    symbol: Label,
    decimals: Int.check(within(0, 36)),
  }),
  rpcUrls: z.strictObject({ default: z.strictObject({ http: urls, webSocket: z.optional(urls) }) }),
  blockExplorers: z.optional(z.strictObject({ default: z.strictObject({ name: Label, url: HttpUrl }) })),
  testnet: z.optional(z.boolean()),
  chainNamespace: z.optional(Namespace),
  caipNetworkId: z.optional(CaipNetworkId),
  deprecatedCaipNetworkId: z.optional(CaipNetworkId),
  assets: z.optional(
    z.strictObject({
      imageId: z.optional(Label),
      imageUrl: z.optional(z.string().check(maxLength(131_072))),
    }),
  ),
})

/** Light or dark. */
export const ThemeMode: z.ZodMiniType<types.ThemeMode> = z.literal(['light', 'dark'])

const cssText = z.string().check(maxLength(200), matches(/^[^;{}<>]*$/))

/** The theme variables that a dApp may set. */
export const ThemeVariables: z.ZodMiniType<types.ThemeVariables> = z.strictObject({
  '--airlock-font-family': z.optional(cssText),
  '--airlock-accent': z.optional(cssText),
  '--airlock-surface': z.optional(cssText),
  '--airlock-text': z.optional(cssText),
  '--airlock-contrast': z.optional(z.literal(['AA', 'AAA'])),
  '--airlock-density': z.optional(z.literal(['comfortable', 'compact'])),
  '--airlock-layout': z.optional(z.literal(['card', 'sheet'])),
  '--airlock-color-mix': z.optional(cssText),
  '--airlock-color-mix-strength': z.optional(z.number().check(within(0, 100))),
  '--airlock-font-size-master': z.optional(cssText),
  '--airlock-border-radius-master': z.optional(cssText),
  '--airlock-z-index': z.optional(Int),
})

/** The dApp's description of itself. */
export const Metadata: z.ZodMiniType<types.Metadata> = z.strictObject({
  name: Label,
  description: z.optional(z.string().check(maxLength(1024))),
  url: z.optional(z.string().check(maxLength(2048))),
  icons: z.optional(z.array(z.string().check(maxLength(131_072))).check(maxLength(8))),
})

/**
 * Options that the widget validates with schemas of its own. For the page they are plain JSON, because every further
 * schema adds to the size of the page's script.
 */
const AnyJson = z.optional(Json) as unknown as z.ZodMiniType<undefined>

/** A network, or the id of one that the widget knows. */
export const NetworkOrId = z.union([CaipNetworkId, Network])

/** The part of the dApp's configuration that the widget reads. */
export const WidgetConfig: z.ZodMiniType<types.WidgetConfig> = z.strictObject({
  projectId: z.string().check(minLength(1), maxLength(128)),
  locale: z.optional(Label),
  metadata: Metadata,
  networks: z.array(NetworkOrId).check(minLength(1), maxLength(256)),
  defaultNetwork: z.optional(NetworkOrId),
  features: AnyJson,
  themeMode: z.optional(ThemeMode),
  themeVariables: z.optional(ThemeVariables),
  connectMethodsOrder: z.optional(z.array(z.literal(['email', 'social', 'wallet']))),
  allowUnsupportedChain: z.optional(z.boolean()),
  enableNetworkSwitch: z.optional(z.boolean()),
  enableReconnect: z.optional(z.boolean()),
  enableWalletConnect: z.optional(z.boolean()),
  basic: z.optional(z.boolean()),
  manualWalletControl: z.optional(z.boolean()),
  debug: z.optional(z.boolean()),
  featuredWalletIds: AnyJson,
  includeWalletIds: AnyJson,
  excludeWalletIds: AnyJson,
  customWallets: AnyJson,
  allWallets: AnyJson,
  defaultAccountTypes: AnyJson,
  addressLabels: AnyJson,
  termsConditionsUrl: z.optional(HttpUrl),
  privacyPolicyUrl: z.optional(HttpUrl),
})
