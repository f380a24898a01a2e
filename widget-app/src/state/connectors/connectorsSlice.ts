import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Namespace, Wallet } from '../../types.ts'
import { derive } from '../derive.ts'
import { cleanName } from './cleanName.ts'
import type { Connector, WalletTag } from './connector.ts'
import { groupWallets } from './sameWallet.ts'
import { factsOf, OWN_CONNECTORS } from './walletKinds.ts'

export interface ConnectorsState {
  /** In order of arrival, without duplicates. */
  items: Connector[]
  /** Ids of the wallets that were connected last, newest first, 2 at most. */
  recentIds: string[]
  /** Ids in display order. Set when the list opens; later arrivals are appended. */
  order: string[]
  /** Ids of the connectors that were present when the list opened: later ones must not move visible rows. */
  early: string[]
  /** Whether more wallets may arrive: placeholders are shown for them. */
  isWaiting: boolean
  /** Whether the visitor has opened the list, if the dApp shows a button in its place. */
  isExpanded: boolean
  /** Whether the visitor has ticked that they agree to the terms: it lasts as long as the widget. */
  hasAgreed: boolean
}

/** A connector as the Connect view lists it. */
export interface ConnectorItem extends Connector {
  tag: WalletTag
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
  hasAgreed: false,
}

/** Full brand names of wallets with a common short name. */
const SHORT_NAMES = new Map([['Trust Wallet', 'Trust']])

/** The common name of a wallet. */
export const shortName = (name: string): string => SHORT_NAMES.get(name) ?? name

/** Whether the dApp excludes a wallet by its id, rdns or name, ignoring case. The list may be unchecked. */
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

/** Whether two connectors are the same wallet: same id, or same rdns in the same namespace. */
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
    /**
     * The list is about to be shown: recent wallets first, then in order of arrival. The order stays fixed
     * while it is visible.
     */
    connectorsOrdered: (state) => {
      state.order = byRecency(state)
      state.early = state.order
    },
    /** All expected wallets have arrived, or failed to. */
    connectorsWaited: (state) => {
      state.isWaiting = false
    },
    connectorsExpanded: (state) => {
      state.isExpanded = true
    },
    termsTicked: (state, { payload }: PayloadAction<boolean>) => {
      state.hasAgreed = payload
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
  termsTicked,
  recentSet,
  recentAdded,
} = connectorsSlice.actions

export const selectConnectors = (root: ConnectorsRoot) => root.connectors.items
export const selectConnector = (root: ConnectorsRoot, id: string | undefined): Connector | undefined =>
  [...OWN_CONNECTORS, ...root.connectors.items].find((item) => item.id === id)

/** The family that Connect was opened for; undefined if any wallet is suitable. */
export const selectConnectNamespace = ({ router }: Partial<ViewsRoot>): Namespace | undefined =>
  router?.stack.filter(({ view }) => view === 'Connect').at(-1)?.data.namespace

/** The connectors of one wallet: one for each family that it serves here, including the given one. */
export const selectSameWallet = (root: ConnectorsRoot & Partial<ViewsRoot>, id: string): Connector[] => {
  const wanted = selectConnectNamespace(root)
  const given = selectConnector(root, id)
  const group = groupWallets(root.connectors.items).find((one) => given && one.includes(given))
  return (group ?? (given ? [given] : [])).filter(({ chain }) => !wanted || chain === wanted)
}

/**
 * The items of the Connect view in a stable order; a wallet of several families appears once. The last used
 * wallet comes first and is tagged.
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
      return { ...first, tag: isRecent ? 'recent' : 'installed' }
    })
  },
)
