import type { ChildLink, ParentLink } from '@airlock/host-sdk/bridge'
import type { CatalogueRow } from '../../../build/networkCatalogue.ts'
import type { SecureContract, WidgetContract } from '../../types.ts'
import type { Storage } from '../storage.ts'
import type { Tabs } from '../tabs.ts'
import type { LatePart } from './latePart.ts'
import type { Pairing } from './pairing.ts'
import type { RootState } from './rootReducer.ts'

/** The host as the flows reach it: its methods and its events. */
export type HostLink = Pick<ChildLink<WidgetContract>, 'client' | 'on' | 'emit'>

/** The secure frame as the flows reach it. */
export type SecureClient = ParentLink<SecureContract>['client']

/** What the browser and the host lend to the flows. */
export interface Environment {
  /** The open link. Throws before the handshake is done: no flow runs earlier. */
  host: () => HostLink
  /** The secure frame, loaded when it is first asked for. Rejects when it cannot be had. */
  secure: () => Promise<SecureClient>
  /** Pairing with wallets elsewhere, loaded when it is first asked for. Rejects where the operator configured none. */
  pairing: () => Promise<Pairing>
  /** The networks that can be named by their id alone. */
  loadCatalogue: () => Promise<CatalogueRow[]>
  /** What the browser keeps of the widget between visits. */
  storage: () => Storage
  /** The same widget in other tabs of the browser. */
  tabs: Tabs
}

export interface UntilOptions {
  /** Milliseconds after which the wait is over. */
  timeout?: number
  signal?: AbortSignal | undefined
}

/** What flows need beside the state: the extra argument of every thunk and listener. */
export interface Services extends Environment {
  /** Calls the listener after every change with the state now and the one it saw before. */
  watch: (listener: (state: RootState, previous: RootState) => void) => () => void
  /** Waits for a state: true when it is there, false when the wait was ended before. */
  until: (predicate: (state: RootState) => boolean, options?: UntilOptions) => Promise<boolean>
  /** Adds a part to the store. */
  inject: (part: LatePart) => void
}
