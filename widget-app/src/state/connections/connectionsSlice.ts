import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AccountType, CaipNetworkId, ConnectorInfo, Namespace } from '../../types.ts'

/** The stored part of a connection (spec section 3): enough to show it and to ask its wallet again. */
export interface Connection {
  connectorId: string
  name: string
  icon?: string | undefined
  rdns?: string | undefined
  type: ConnectorInfo['type']
  /** In the wallet's order. */
  accounts: { address: string; type: AccountType }[]
  /** The active account. */
  address: string
  caipNetworkId: CaipNetworkId
}

type PerNamespace<T> = { [N in Namespace]?: T | undefined }

export interface ConnectionsState {
  /**
   * Newest first. All but the connected one are paused: their wallet went away, and one tap reconnects it.
   */
  byNamespace: PerNamespace<Connection[]>
  /** Connectors that the visitor disconnected: never restored silently. */
  disconnectedConnectorIds: PerNamespace<string[]>
  /**
   * The last used connection, unless it was disconnected: also of families that only another page of the
   * site has.
   */
  inUse: PerNamespace<string>
}

type ConnectionsRoot = { connections: ConnectionsState }
type ConnectionKey = { namespace: Namespace; connectorId: string }
type Forgotten = ConnectionKey & { entirely?: boolean }

/** The most connections per namespace; the oldest are forgotten. */
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
    /** The wallet no longer shares any account. */
    connectionPaused: (state, { payload }: PayloadAction<Namespace>) => {
      delete state.inUse[payload]
    },
    /** `entirely`: the disconnect is forgotten too. */
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

/** The visitor or the dApp disconnected: data about the accounts is forgotten. */
export const connectionsEnded = createAction('connections/ended')

export const selectConnections = (root: ConnectionsRoot, namespace: Namespace): Connection[] =>
  root.connections.byNamespace[namespace] ?? NONE
