import * as z from 'zod/mini'
import { shape } from '../config/shape.ts'
import { AnalyticsSetting } from './analytics.ts'
import { FEATURES } from './features.ts'
import { NamesSetting } from './names.ts'
import { OnrampSetting } from './onrampSetting.ts'
import { SmartAccountsSetting } from './smartAccounts.ts'
import { SocialLogin } from './socialLogin.ts'
import { TokensSetting } from './tokens.ts'
import { TypefaceSetting } from './typeface.ts'

/**
 * The project file's shape. Each message completes a sentence that begins with the setting's name, and tells what to
 * write instead.
 */
const LIMITS = 'has to be from 0 to 36.'
const FEATURE_IDS = FEATURES.map((feature) => feature.id)

const FeatureSetting = z.union(
  [z.boolean(), z.array(z.string())],
  'has to be true, false, or a list of options.',
)

const Features = z.strictObject(
  Object.fromEntries(FEATURE_IDS.map((id) => [id, z.optional(FeatureSetting)])),
  shape('has to be a list of features, such as "activity: false".', FEATURE_IDS),
)

const NETWORK = ['id', 'name', 'rpcUrl', 'nativeCurrency', 'explorerUrl']
const ENTRY = [
  'id',
  'name',
  'origins',
  'features',
  'networks',
  'rpcUrl',
  'tokens',
  'walletConnect',
  'deviceConfirmation',
  'approvals',
  'branding',
  'analytics',
  'socialLogin',
  'smartAccounts',
  'names',
  'onramp',
]
const ADDRESS = 'has to be an address in quotes, such as "https://rpc.example".'

/** A CAIP-2 id of one of the two families that the embedded wallet signs for. */
const CHAIN = /^(?:eip155:[1-9]\d{0,14}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/

const Network = z.strictObject(
  {
    id: z
      .string('has to be a text, such as "eip155:8453".')
      .check(
        z.regex(
          CHAIN,
          'has to be a CAIP-2 id, such as "eip155:8453" or "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp".',
        ),
      ),
    name: z
      .string('has to be a text, such as "name: Base".')
      .check(
        z.minLength(1, 'has to have at least one character.'),
        z.maxLength(64, 'has more than 64 characters.'),
      ),
    rpcUrl: z.string(ADDRESS),
    nativeCurrency: z.strictObject(
      {
        symbol: z
          .string('has to be a text, such as "ETH".')
          .check(z.regex(/^[A-Za-z0-9$.₮-]{1,16}$/, 'has to be 1 to 16 letters and digits, such as ETH.')),
        decimals: z.int('has to be a whole number, such as 18.').check(z.gte(0, LIMITS), z.lte(36, LIMITS)),
      },
      shape('has to be { symbol: ETH, decimals: 18 }.', ['symbol', 'decimals']),
    ),
    explorerUrl: z.optional(z.string(ADDRESS)),
  },
  shape('has to have id, name, rpcUrl and nativeCurrency.', NETWORK),
)

/** The relay has its own project ids, which differ from the ids of this file. */
const WalletConnect = z.strictObject(
  {
    projectId: z
      .string('has to be the id that the relay knows you by, in quotes.')
      .check(
        z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'has to be 1 to 128 letters, digits, hyphens or underscores.'),
      ),
    relayUrl: z.string('has to be an address in quotes, such as "wss://relay.example".'),
  },
  shape('has to be { projectId: …, relayUrl: "wss://relay.example" }.', ['projectId', 'relayUrl']),
)

/**
 * The sites whose requests may be approved in the frame. If such a page is compromised, the attacker can take its
 * visitors' assets.
 */
const Approvals = z.strictObject(
  {
    frame: z
      .array(
        z.string('has to be a text in quotes, such as "https://shop.example".'),
        'has to be a list of exact sites, one "- https://…" a line.',
      )
      .check(z.minLength(1, 'is empty: list a site, or remove "approvals".')),
  },
  shape('has to be { frame: ["https://shop.example"] }.', ['frame']),
)

const PAGE = 'has to be an address in quotes, such as "https://shop.example/terms".'
/** The operator's name and logo, and the documents to which the widget links. */
const Branding = z.strictObject(
  {
    name: z.optional(
      z
        .string('has to be a text, such as "name: Shop".')
        .check(
          z.regex(/^[^\p{C}\s](?:[^\p{C}]{0,46}[^\p{C}\s])?$/u, 'has to be 1 to 48 visible characters.'),
        ),
    ),
    logoUrl: z.optional(z.string('has to be an address in quotes, such as "https://shop.example/logo.png".')),
    termsUrl: z.optional(z.string(PAGE)),
    privacyUrl: z.optional(z.string(PAGE)),
    typeface: z.optional(TypefaceSetting),
  },
  shape('has to be { termsUrl: "https://shop.example/terms" }.', [
    'name',
    'logoUrl',
    'termsUrl',
    'privacyUrl',
    'typeface',
  ]),
)

export const ProjectEntry = z.strictObject(
  {
    id: z
      .string('has to be a text, such as "id: shop".')
      .check(
        z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'has to be 1 to 128 letters, digits, hyphens or underscores.'),
      ),
    name: z
      .string('has to be a text, such as "name: Shop".')
      .check(
        z.minLength(1, 'has to have at least one character.'),
        z.maxLength(128, 'has more than 128 characters.'),
      ),
    origins: z.array(
      z.string('has to be a text in quotes, such as "https://shop.example".'),
      'has to be a list of sites, one "- https://…" a line.',
    ),
    features: z.optional(Features),
    networks: z.optional(z.array(Network, 'has to be a list, with one "- id: eip155:…" a network.')),
    rpcUrl: z.optional(z.string(ADDRESS)),
    tokens: z.optional(TokensSetting),
    walletConnect: z.optional(WalletConnect),
    deviceConfirmation: z.optional(z.boolean('has to be true or false.')),
    approvals: z.optional(Approvals),
    branding: z.optional(Branding),
    analytics: z.optional(AnalyticsSetting),
    socialLogin: z.optional(SocialLogin),
    smartAccounts: z.optional(SmartAccountsSetting),
    names: z.optional(NamesSetting),
    onramp: z.optional(OnrampSetting),
  },
  shape('has to have id, name and origins.', ENTRY),
)
export type ProjectEntry = z.infer<typeof ProjectEntry>

export const ProjectFile = z.strictObject(
  {
    projects: z
      .array(ProjectEntry, 'has to be a list, with one "- id: …" a project.')
      .check(z.minLength(1, 'is empty: add a project.')),
  },
  shape('has to start with "projects:".', ['projects']),
)
