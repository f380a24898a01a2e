import { selectHasPairing } from '../../state/config/configSlice.ts'
import { CONNECTOR_KINDS } from '../../state/config/orders.ts'
import type { WalletTag } from '../../state/connectors/connector.ts'
import {
  type ConnectorItem,
  isExcluded,
  selectConnectorItems,
} from '../../state/connectors/connectorsSlice.ts'
import { rowsOf } from '../../state/connectors/walletKinds.ts'
import { derive } from '../../state/derive.ts'
import type { RootState } from '../../state/store/store.ts'
import type { ConnectorKind, ListedWallet } from '../../types.ts'
import { selectHasEmail, selectLoginProviders } from '../embedded/login.ts'

/** One row of the wallet list. A row without a name is a placeholder. */
export interface WalletRow {
  key: string
  name?: string
  imageUrl?: string | undefined
  tag?: WalletTag
  /** A wallet in the page, or the only connector of a kind. */
  connectorId?: string
  /** A registry wallet or one that the dApp configured. */
  wallet?: ListedWallet
}

type Sections = Record<ConnectorKind, WalletRow[]>

/** The number of recommended wallets in the first view. */
const RECOMMENDED = 4

const REGISTRY_ID = /^[0-9a-f]{64}$/

/** A list from the dApp, which may be unchecked. */
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const toRow = ({ id, chain, name, imageUrl, tag }: ConnectorItem): WalletRow => ({
  key: `${chain}:${id}`,
  name,
  imageUrl,
  tag,
  connectorId: id,
})

const toWalletRow =
  (tag?: WalletTag) =>
  (wallet: ListedWallet): WalletRow => ({
    key: wallet.id,
    name: wallet.name,
    imageUrl: wallet.imageUrl,
    wallet,
    ...(tag && { tag }),
  })

const room = (section: ConnectorKind, count: number): WalletRow[] =>
  Array.from({ length: Math.max(0, count) }, (_, index) => ({ key: `${section}${index}` }))

/** The wallets in the page that the dApp does not exclude by id, rdns or name. */
const selectItems = derive(
  (state: RootState) => [selectConnectorItems(state), state.config.excludeWalletIds, state.wallets?.hidden],
  (items, excluded, hidden): ConnectorItem[] =>
    items.filter(
      ({ id, name, info }) => !isExcluded(excluded, id, name, info?.rdns) && !hidden?.includes(id),
    ),
)

/** Whether the page says which wallet it is: whatever wallet has set `window.ethereum` is listed as `injected`. */
const isIdentified = ({ id }: ConnectorItem) => id !== 'injected'

/** Memoizes the list's inputs, so that the list keeps its identity until one of them changes. */
const selectParts = derive(
  (state: RootState) => [
    selectItems(state),
    state.wallets,
    state.connectors,
    state.config,
    selectHasEmail(state) || selectLoginProviders(state).length > 0,
  ],
  (items, wallets, { isWaiting, recentIds }, config, hasLogin) => {
    const pairs = selectHasPairing({ config })
    /** The loaded rows, or placeholders for rows that are known to arrive. */
    const listed = (
      section: 'featured' | 'custom' | 'recommended' | 'recent',
      count: number,
      tag?: WalletTag,
    ) => wallets?.[section]?.map(toWalletRow(tag)) ?? (isWaiting ? room(section, count) : [])
    // If the list begins with recent wallets, one that arrives late must not push the others down.
    const known = items.findIndex(({ tag }) => tag !== 'recent')
    const first = known < 0 ? items.length : known
    const featured = listed('featured', listOf(config.featuredWalletIds).length)
    const custom = listed('custom', listOf(config.customWallets).length)
    // Email and providers lead to one wallet, whose ways to sign in stand together.
    const others = items.filter(isIdentified).length + Number(hasLogin)
    const left = pairs ? RECOMMENDED - featured.length - custom.length - others : 0
    const sections: Sections = {
      walletConnect: rowsOf(config, 'walletConnect').map(toRow),
      recent: [
        ...items.slice(0, first).map(toRow),
        ...listed('recent', pairs ? recentIds.filter((id) => REGISTRY_ID.test(id)).length : 0, 'recent'),
      ],
      injected: items.slice(first).map(toRow),
      featured,
      custom,
      external: rowsOf(config, 'external').map(toRow),
      recommended: listed('recommended', left).slice(0, Math.max(0, left)),
    }
    return sections
  },
)

/**
 * The rows of the Connect view in the dApp's order; sections that it does not name come after. By default
 * the wallets in the page come first that were there when the list opened: one click connects them.
 */
export const selectWalletRows = derive(
  (state: RootState) => [
    selectParts(state),
    state.connectors.early,
    state.config.features?.connectorTypeOrder,
  ],
  (sections, early, wish): WalletRow[] => {
    const wished = listOf(wish)
    const order = new Set([...wished, ...CONNECTOR_KINDS] as ConnectorKind[])
    const rows = [...order].flatMap((section) => (Object.hasOwn(sections, section) ? sections[section] : []))
    if (wished.length > 0) return rows
    const isThere = ({ connectorId = '' }: WalletRow) => early.includes(connectorId)
    return [...rows.filter(isThere), ...rows.filter((row) => !isThere(row))]
  },
)
