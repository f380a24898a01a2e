import type { WalletsQuery } from '../../api/registryApi.ts'
import { selectHasPairing } from '../../state/config/configSlice.ts'
import { isExcluded, selectConnectorItems } from '../../state/connectors/connectorsSlice.ts'
import { derive } from '../../state/derive.ts'
import type { RootState } from '../../state/store/store.ts'
import type { CaipNetworkId, ListedWallet } from '../../types.ts'
import { ENTRIES, listQuery, registryIds, toListed, visitOf } from './registryQueries.ts'
import { isUsable, orderWallets, withoutWallets } from './walletRules.ts'

/** One wallet of the grid: in the page, of the registry, or configured by the dApp. */
export interface GridItem {
  id: string
  name: string
  rdns?: string | undefined
  imageUrl?: string | undefined
  /** The connector of a wallet in the page. */
  connectorId?: string
  wallet?: ListedWallet
}

const toItem = (wallet: ListedWallet): GridItem => ({
  id: wallet.id,
  name: wallet.name,
  rdns: wallet.rdns,
  imageUrl: wallet.imageUrl,
  wallet,
})

/**
 * The wallets before the registry's pages, which do not repeat them: installed ones, the dApp's own,
 * featured ones.
 */
export const selectHead = derive(
  (state: RootState) => [selectConnectorItems(state), state.wallets, state.config],
  (connectors, wallets, { basic, featuredWalletIds, excludeWalletIds }): GridItem[] => {
    const installed = connectors.filter(
      ({ id, name, info }) =>
        !wallets?.hidden.includes(id) && !isExcluded(excludeWalletIds, id, name, info?.rdns),
    )
    const items = (basic ? [] : installed).map(
      ({ id, name, imageUrl, info }): GridItem => ({ id, name, imageUrl, rdns: info?.rdns, connectorId: id }),
    )
    const others = [...(wallets?.featured ?? []), ...(wallets?.custom ?? [])].map(toItem)
    return withoutWallets([...items, ...orderWallets(others, items, featuredWalletIds ?? [])], [])
  },
)

/** The query of the registry's pages: excludes the wallets before them. */
export const pagesQuery = (state: RootState): WalletsQuery => ({
  entries: ENTRIES.list,
  ...listQuery(state, registryIds(state.wallets?.featured?.map(({ id }) => id))),
})

/** The query of the wallets that name a network. */
export const networkQuery = (state: RootState, caipNetworkId: CaipNetworkId): WalletsQuery => ({
  entries: ENTRIES.list,
  ...listQuery(state),
  chains: [caipNetworkId],
})

/** The query of a search, which covers all wallets. */
export const searchQuery = (state: RootState, search: string): WalletsQuery => ({
  entries: ENTRIES.search,
  search,
  ...listQuery(state),
})

/** Registry wallets as grid items: only usable ones that are not listed before. */
export function toItems(
  state: RootState,
  wallets: readonly ListedWallet[],
  head: readonly GridItem[],
): GridItem[] {
  const visit = visitOf(state, selectHasPairing(state))
  const usable = toListed(state, wallets).filter((wallet) => isUsable(wallet, visit))
  return withoutWallets(usable, head).map(toItem)
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The rank of a match: at the start of the name, at the start of a word, or within. -1 if there is none. */
function rankOf(name: string, searched: string): number {
  if (name.startsWith(searched)) return 0
  if (name.includes(` ${searched}`)) return 1
  return name.includes(searched) ? 2 : -1
}

/**
 * The items whose name contains the query, ignoring case and accents: wallets in the page first, then as the registry ranks
 * its matches, so that its answer does not move what is already shown.
 */
export function named(items: readonly GridItem[], search: string): GridItem[] {
  const searched = folded(search)
  return items
    .map((item) => ({ item, rank: rankOf(folded(item.name), searched) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => place(one) - place(other))
    .map(({ item }) => item)
}

const place = ({ item, rank }: { item: GridItem; rank: number }): number => (item.connectorId ? -1 : rank)
