import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Namespace, Wallet } from '../../types.ts'
import { derive } from '../derive.ts'
import { cleanName } from './cleanName.ts'
import type { Connector } from './connector.ts'
import { groupWallets } from './sameWallet.ts'
import { factsOf, OWN_CONNECTORS } from './walletKinds.ts'

export interface ConnectorsState {
  /** In order of arrival, no wallet twice. */
  items: Connector[]
  /** Ids of the wallets connected last, newest first, 2 at most. */
  recentIds: string[]
  /** Ids in the order in which they are shown. Set when the list opens; later arrivals go to the end. */
  order: string[]
  /** Ids of those that were there when the list opened: what comes later moves nothing that is looked at. */
  early: string[]
  /** More than the wallets of the page may come: room is kept for it. */
  isWaiting: boolean
  /** The visitor has asked for the list, where the dApp shows a button in its place. */
  isExpanded: boolean
}

/** A connector as the Connect view lists it. */
export interface ConnectorItem extends Connector {
  /** Text of the tag beside the name. */
  tag: 'recent' | 'installed'
}

type ConnectorsRoot = { connectors: ConnectorsState }
type ViewsRoot = { router: { stack: { view: string; data: { namespace?: Namespace } }[] } }

const RECENT_LIMIT = 2

const initialState: ConnectorsState = {
  items: [],
  recentIds: [],
  order: [],
  early: [],
  isWaiting: true,
  isExpanded: false,
}

/** Long brand forms that people know by the short one. */
const SHORT_NAMES = new Map([['Trust Wallet', 'Trust']])

/** The name that people know a wallet by. */
export const shortName = (name: string): string => SHORT_NAMES.get(name) ?? name

/** Whether the dApp excludes a wallet: any of its id, rdns and name, in whatever case. Nobody has checked the list yet. */
export function isExcluded(excluded: unknown, ...known: (string | undefined)[]): boolean {
  const names = Array.isArray(excluded) ? excluded.map((one) => shortName(String(one)).toLowerCase()) : []
  return known.some((one) => one !== undefined && names.includes(one.toLowerCase()))
}

const toConnector = (wallet: Wallet): Connector => ({
  id: wallet.id,
  name: cleanName(shortName(wallet.name)),
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
      // A wallet of the page that takes the id of one of ours would be treated as ours.
      state.items = distinct(payload.filter(({ id }) => !factsOf(id).connector).map(toConnector))
      const late = state.items.filter((item) => !state.order.includes(item.id))
      state.order.push(...late.map((item) => item.id))
    },
    /** The list is about to be shown: recent wallets first, then in order of arrival. Not to move while it is. */
    connectorsOrdered: (state) => {
      state.order = byRecency(state)
      state.early = state.order
    },
    /** Everything that is listed has come, or will not. */
    connectorsWaited: (state) => {
      state.isWaiting = false
    },
    connectorsExpanded: (state) => {
      state.isExpanded = true
    },
    recentSet: (state, { payload }: PayloadAction<string[]>) => {
      state.recentIds = payload.slice(0, RECENT_LIMIT)
    },
    recentAdded: (state, { payload }: PayloadAction<string>) => {
      state.recentIds = [payload, ...state.recentIds.filter((id) => id !== payload)].slice(0, RECENT_LIMIT)
    },
  },
})

export const {
  connectorsSet,
  connectorsOrdered,
  connectorsWaited,
  connectorsExpanded,
  recentSet,
  recentAdded,
} = connectorsSlice.actions

export const selectConnectors = (root: ConnectorsRoot) => root.connectors.items
export const selectConnector = (root: ConnectorsRoot, id: string | undefined): Connector | undefined =>
  [...OWN_CONNECTORS, ...root.connectors.items].find((item) => item.id === id)

/** The family that Connect was opened for; undefined where every wallet will do. */
export const selectConnectNamespace = ({ router }: Partial<ViewsRoot>): Namespace | undefined =>
  router?.stack.filter(({ view }) => view === 'Connect').at(-1)?.data.namespace

/** The connectors of one wallet: those of the families that it serves here, the given one among them. */
export const selectSameWallet = (root: ConnectorsRoot & Partial<ViewsRoot>, id: string): Connector[] => {
  const wanted = selectConnectNamespace(root)
  const given = selectConnector(root, id)
  const group = groupWallets(root.connectors.items).find((one) => given && one.includes(given))
  return (group ?? (given ? [given] : [])).filter(({ chain }) => !wanted || chain === wanted)
}

/**
 * What the Connect view lists, in a stable order: a wallet of several families once. The wallet used last comes first
 * and says so.
 */
export const selectConnectorItems = derive(
  (root: ConnectorsRoot & Parameters<typeof selectConnectNamespace>[0]) => [
    root.connectors,
    selectConnectNamespace(root),
  ],
  ({ items, order, recentIds }, wanted): ConnectorItem[] => {
    const listed = order
      .flatMap((id) => items.filter((item) => item.id === id))
      .filter(({ chain }) => !wanted || chain === wanted)
    return groupWallets(listed).flatMap(([first, ...others]) => {
      if (!first) return []
      const isRecent = [first, ...others].some(({ id }) => recentIds.includes(id))
      return { ...first, tag: isRecent ? ('recent' as const) : ('installed' as const) }
    })
  },
)
