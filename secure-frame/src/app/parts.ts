import type { Signer } from '../custody/signer.ts'
import type { Networks } from '../rpc/networks.ts'
import type { ServerClock } from '../session/clock.ts'
import type { Session } from '../session/session.ts'
import type { Work } from '../session/work.ts'
import type { ThemeMode } from '../ui/accent.ts'
import type { Account } from './account.ts'
import type { Place } from './ancestors.ts'
import type { NamedSite } from './site.ts'
import type { Stage } from './stage.ts'

/** How the dApp would like it to look, as far as that reaches in here. */
export interface Theme {
  mode: ThemeMode
  /** Plain hex; null without one. */
  accent: string | null
}

/** What the flows share. */
export interface Parts {
  projectId: string
  place: Place
  site: NamedSite
  /** The exact origins that the operator trusts with approvals in the frame. */
  approveInFrame: readonly string[]
  clock: ServerClock
  session: Session
  signer: Signer
  /** Does what the server asks for before it sends a code. */
  work: Work
  networks: Networks
  account: Account
  stage: Stage
  theme: () => Theme
  /** Tells the widget. */
  tell: {
    pending: (requests: number) => void
    session: (
      isConnected: boolean,
      reason: 'signed-in' | 'signed-out' | 'expired' | 'email-changed',
      email?: string,
    ) => void
  }
}
