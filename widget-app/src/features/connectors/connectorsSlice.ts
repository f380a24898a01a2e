import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { EMBEDDED_ID } from '../../connectors/embeddedId.ts'
import type { ConnectorInfo, Namespace, Wallet } from '../../types.ts'

/** A way to connect (spec section 3). Today: the wallets that the dApp's page offers. */
export interface Connector {
  /** Stable between visits: the wallet's rdns, or `injected`. */
  id: string
  name: string
  /** A `data:` image. */
  imageUrl?: string | undefined
  chain: Namespace
  type: ConnectorInfo['type']
  info?: { rdns: string } | undefined
}

export interface ConnectorsState {
  /** In order of arrival, no wallet twice. */
  items: Connector[]
  /** Ids of the wallets connected last, newest first, 2 at most. */
  recentIds: string[]
  /** Ids in the order in which they are shown. Set when the list opens; later arrivals go to the end. */
  order: string[]
}

/** A connector as the Connect view lists it. */
export interface ConnectorItem extends Connector {
  /** Text of the tag beside the name. */
  tag: 'recent' | 'installed'
}

type ConnectorsRoot = { connectors: ConnectorsState }

const RECENT_LIMIT = 2

const initialState: ConnectorsState = { items: [], recentIds: [], order: [] }

/** The wallet that one signs in to: always there, in every namespace that it serves, and in no list of wallets. */
const EMBEDDED: Connector = { id: EMBEDDED_ID, name: 'Email wallet', chain: 'eip155', type: 'AUTH' }

/** Long brand forms that people know by the short one. */
const SHORT_NAMES = new Map([['Trust Wallet', 'Trust']])

const toConnector = (wallet: Wallet): Connector => ({
  id: wallet.id,
  name: SHORT_NAMES.get(wallet.name) ?? wallet.name,
  chain: wallet.namespace,
  type: wallet.type,
  ...(wallet.icon ? { imageUrl: wallet.icon } : {}),
  ...(wallet.rdns ? { info: { rdns: wallet.rdns } } : {}),
})

/** The same wallet: the same id, or the same rdns in the same namespace. */
const isSame = (a: Connector, b: Connector): boolean =>
  a.chain === b.chain && (a.id === b.id || (a.info !== undefined && a.info.rdns === b.info?.rdns))

function distinct(connectors: Connector[]): Connector[] {
  return connectors.filter((one, index) => connectors.findIndex((other) => isSame(one, other)) === index)
}

const byRecency = ({ items, recentIds }: ConnectorsState): string[] => {
  const ids = items.map((item) => item.id)
  return [...recentIds.filter((id) => ids.includes(id)), ...ids.filter((id) => !recentIds.includes(id))]
}

export const connectorsSlice = createSlice({
  name: 'connectors',
  initialState,
  reducers: {
    connectorsSet: (state, { payload }: PayloadAction<Wallet[]>) => {
      state.items = distinct(payload.map(toConnector))
      const late = state.items.filter((item) => !state.order.includes(item.id))
      state.order.push(...late.map((item) => item.id))
    },
    /** The list is about to be shown: recent wallets first, then in order of arrival. Not to move while it is. */
    connectorsOrdered: (state) => {
      state.order = byRecency(state)
    },
    recentSet: (state, { payload }: PayloadAction<string[]>) => {
      state.recentIds = payload.slice(0, RECENT_LIMIT)
    },
    recentAdded: (state, { payload }: PayloadAction<string>) => {
      state.recentIds = [payload, ...state.recentIds.filter((id) => id !== payload)].slice(0, RECENT_LIMIT)
    },
  },
})

export const { connectorsSet, connectorsOrdered, recentSet, recentAdded } = connectorsSlice.actions

export const selectConnectors = (root: ConnectorsRoot) => root.connectors.items
export const selectConnector = (root: ConnectorsRoot, id: string | undefined): Connector | undefined =>
  id === EMBEDDED_ID ? EMBEDDED : root.connectors.items.find((item) => item.id === id)

/** What the Connect view lists, in a stable order. The wallet used last comes first and says so. */
export const selectConnectorItems = createSelector(
  (root: ConnectorsRoot) => root.connectors,
  ({ items, order, recentIds }): ConnectorItem[] =>
    order.flatMap((id) =>
      items
        .filter((item) => item.id === id)
        .map((item) => ({
          ...item,
          tag: recentIds.includes(item.id) ? ('recent' as const) : ('installed' as const),
        })),
    ),
)
