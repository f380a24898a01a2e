import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AccountType, CaipNetworkId, ConnectorInfo, Namespace } from '../../types.ts'

/** What is remembered of a connection (spec section 3): enough to show it and to ask its wallet again. */
export interface Connection {
  connectorId: string
  name: string
  icon?: string | undefined
  rdns?: string | undefined
  type: ConnectorInfo['type']
  /** In the wallet's order. */
  accounts: { address: string; type: AccountType }[]
  /** The active one of them. */
  address: string
  caipNetworkId: CaipNetworkId
}

type PerNamespace<T> = { [N in Namespace]?: T | undefined }

export interface ConnectionsState {
  /** Newest first. One that is not the connected one is paused: its wallet went away, and one tap brings it back. */
  byNamespace: PerNamespace<Connection[]>
  /** What the visitor disconnected on purpose: never restored silently. */
  disconnectedConnectorIds: PerNamespace<string[]>
  /** The one in use last, as long as nobody disconnected it: also of families that another page of the site has. */
  inUse: PerNamespace<string>
}

type ConnectionsRoot = { connections: ConnectionsState }
type Which = { namespace: Namespace; connectorId: string }
type Forgotten = Which & { entirely?: boolean }

/** Remembered per namespace; the oldest are forgotten. */
const LIMIT = 4

const initialState: ConnectionsState = { byNamespace: {}, disconnectedConnectorIds: {}, inUse: {} }
const NONE: Connection[] = []

const without = (connections: Connection[] | undefined, connectorId: string): Connection[] =>
  (connections ?? []).filter((connection) => connection.connectorId !== connectorId)

export const connectionsSlice = createSlice({
  name: 'connections',
  initialState,
  reducers: {
    connectionsRestored: (_state, { payload }: PayloadAction<ConnectionsState>) => payload,
    connectionKept: (state, { payload }: PayloadAction<{ namespace: Namespace; connection: Connection }>) => {
      const { namespace, connection } = payload
      state.byNamespace[namespace] = [
        connection,
        ...without(state.byNamespace[namespace], connection.connectorId),
      ].slice(0, LIMIT)
      state.disconnectedConnectorIds[namespace] = (state.disconnectedConnectorIds[namespace] ?? []).filter(
        (id) => id !== connection.connectorId,
      )
      state.inUse[namespace] = connection.connectorId
    },
    /** Its wallet shares no account any more. */
    connectionPaused: (state, { payload }: PayloadAction<Namespace>) => {
      delete state.inUse[payload]
    },
    /** `entirely`: also that it was there. */
    connectionForgotten: (state, { payload }: PayloadAction<Forgotten>) => {
      const { namespace, connectorId, entirely } = payload
      state.byNamespace[namespace] = without(state.byNamespace[namespace], connectorId)
      const others = (state.disconnectedConnectorIds[namespace] ?? []).filter((id) => id !== connectorId)
      state.disconnectedConnectorIds[namespace] = entirely ? others : [connectorId, ...others]
      if (state.inUse[namespace] === connectorId) delete state.inUse[namespace]
    },
  },
})

export const { connectionsRestored, connectionKept, connectionPaused, connectionForgotten } =
  connectionsSlice.actions

/** The visitor or the dApp has disconnected: what was read of accounts is forgotten. */
export const connectionsEnded = createAction('connections/ended')

export const selectConnections = (root: ConnectionsRoot, namespace: Namespace): Connection[] =>
  root.connections.byNamespace[namespace] ?? NONE
