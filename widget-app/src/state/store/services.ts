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

/** The services of the browser and the host for the flows. */
export interface Environment {
  /** The open link. Throws before the handshake is complete: no flow runs earlier. */
  host: () => HostLink
  /** The secure frame, loaded when it is first needed. Rejects if it is not available. */
  secure: () => Promise<SecureClient>
  /**
   * Pairing with wallets outside the page, loaded when it is first needed. Rejects if the operator
   * configured no relay.
   */
  pairing: () => Promise<Pairing>
  /** The networks that can be configured by id alone. */
  loadCatalogue: () => Promise<CatalogueRow[]>
  /** The widget's storage between visits. */
  storage: () => Storage
  /** The same widget in other tabs of the browser. */
  tabs: Tabs
}

export interface UntilOptions {
  /** Timeout in milliseconds. */
  timeout?: number
  signal?: AbortSignal | undefined
}

/** The dependencies of flows besides the state: the extra argument of every thunk and listener. */
export interface Services extends Environment {
  /** Calls the listener after every change with the current and the previous state. */
  watch: (listener: (state: RootState, previous: RootState) => void) => () => void
  /** Waits for a state: resolves to true when it is reached, and to false if the wait ended before. */
  until: (predicate: (state: RootState) => boolean, options?: UntilOptions) => Promise<boolean>
  /** Adds a part to the store. */
  inject: (part: LatePart) => void
}
