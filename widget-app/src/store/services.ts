import type { ChildLink } from '@airlock/host-sdk/bridge'
import type { WidgetContract } from '../types.ts'

/** The host as the flows reach it: its methods and its events. */
export type HostLink = Pick<ChildLink<WidgetContract>, 'client' | 'on' | 'emit'>

/** What flows need beside the state: the extra argument of every thunk and listener. */
export interface Services {
  /** The open link. Throws before the handshake is done: no flow runs earlier. */
  host: () => HostLink
}
