import type { OriginPattern } from '@airlock/host-sdk/bridge'
import type { Analytics } from './analytics.ts'
import type { Branding } from './branding.ts'
import type { FeatureAnswer } from './features.ts'
import type { Names } from './names.ts'
import type { ProjectNetworks } from './networks.ts'
import type { Onramp } from './onramp.ts'
import type { SmartAccounts } from './smartAccounts.ts'
import type { SocialClient } from './socialClient.ts'
import type { VerifiedTokens } from './tokens.ts'

/**
 * A project: the sites that may show the widget, the features it offers there, and the chains that the secure frame may
 * connect to (`networksOf`). It never changes: another reading of the file makes another project.
 */
export interface Project extends ProjectNetworks {
  name: string
  /** The sites that may frame the widget. */
  origins: readonly OriginPattern[]
  features: readonly FeatureAnswer[]
  /** The tokens whose names approvals show without a remark. */
  tokens: VerifiedTokens
  /** The relay for pairing with wallets on other devices, and the operator's project id there; null without one. */
  walletConnect: { projectId: string; relayUrl: string } | null
  /** Whether a new device must be confirmed on a page linked in the mail before its code is accepted. */
  deviceConfirmation: boolean
  /**
   * The exact origins whose requests may be approved in the frame (`approvals: { frame: … }`). They are trusted like
   * the wallet itself.
   */
  approveInFrame: readonly string[]
  branding: Branding
  /** The project's clients at the providers with which visitors may sign in. */
  socialLogin: readonly SocialClient[]
  /** Where users have smart accounts; null for nowhere. */
  smartAccounts: SmartAccounts | null
  /** The names that visitors may register; null for none. */
  names: Names | null
  /** How visitors buy; null if they cannot. */
  onramp: Onramp | null
  /** The events of this project's visitors that are counted; null for none. */
  analytics: Analytics | null
}

/**
 * All projects of this server, and the file they come from: null for the built-in demo project. While a server runs,
 * both may change between two requests: look a project up once in each.
 */
export interface Projects {
  readonly file: string | null
  readonly byId: ReadonlyMap<string, Project>
}
