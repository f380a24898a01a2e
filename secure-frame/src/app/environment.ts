import type { Signer } from '../custody/signer.ts'
import type { Networks } from '../rpc/networks.ts'
import type { ServerClock } from '../session/clock.ts'
import type { Session } from '../session/session.ts'
import type { Work } from '../session/work.ts'
import type { ThemeMode } from '../ui/accent.ts'
import type { Account } from './account.ts'
import type { FrameAncestors } from './ancestors.ts'
import type { Screens } from './screens.ts'
import type { NamedSite } from './site.ts'

/** The part of the dApp's theme that applies in the frame. */
export interface Theme {
  mode: ThemeMode
  /** Plain hex; null without one. */
  accent: string | null
  /** The card's colour in plain hex; null without one. Windows have none: there is no card around them. */
  surface: string | null
}

/** The dependencies that the flows share. */
export interface Environment {
  projectId: string
  ancestors: FrameAncestors
  site: NamedSite
  /** The exact origins that the operator trusts for approvals in the frame. */
  approveInFrame: readonly string[]
  /** Whether unknown devices have to be confirmed before a code is typed. */
  confirmsDevices: boolean
  /** The name of the operator's own provider of sign-ins; null if the project has none. */
  oidcName: string | null
  clock: ServerClock
  session: Session
  signer: Signer
  /** Solves the server's challenge before a code is sent. */
  work: Work
  networks: Networks
  account: Account
  screens: Screens
  theme: () => Theme
  /** Whether the page is shown inside a messaging app, where `tell.link` opens windows and the frame cannot. */
  isInMessagingApp: () => boolean
  /** Emits events to the widget. */
  tell: {
    pending: (requests: number) => void
    session: (
      isConnected: boolean,
      reason: 'signed-in' | 'signed-out' | 'expired' | 'email-changed',
      email?: string,
    ) => void
    /** Asks the page to open a page of the frame's own, in the task of a click. */
    link: (path: string) => void
  }
}
