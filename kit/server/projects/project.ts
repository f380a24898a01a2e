import type { OriginPattern } from '@airlock/host-sdk/bridge'
import type { FeatureAnswer } from './features.ts'
import type { Network } from './networks.ts'

/** A project: who may show the widget, and what it offers there. */
export interface Project {
  id: string
  name: string
  /** The sites that may frame the widget. */
  origins: readonly OriginPattern[]
  features: readonly FeatureAnswer[]
  /** The chains that the secure frame may talk to. */
  networks: readonly Network[]
  /** The relay over which wallets elsewhere are paired, and the operator's id there; null where there is none. */
  walletConnect: { projectId: string; relayUrl: string } | null
  /** Whether an unknown device is confirmed on a page that the mail leads to, before its code is taken. */
  deviceConfirmation: boolean
  /** The exact origins whose requests may be approved in the frame (`approvals: { frame: … }`): trusted like the wallet itself. */
  approveInFrame: readonly string[]
}

/** All projects of this server, and where they were read: null for the built-in demo project. */
export interface Projects {
  file: string | null
  byId: ReadonlyMap<string, Project>
}
