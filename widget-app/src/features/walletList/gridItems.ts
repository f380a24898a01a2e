import type { WalletsQuery } from '../../api/registryApi.ts'
import { selectHasPairing } from '../../state/config/configSlice.ts'
import { isExcluded, selectConnectorItems } from '../../state/connectors/connectorsSlice.ts'
import { derive } from '../../state/derive.ts'
import type { RootState } from '../../state/store/store.ts'
import type { ListedWallet } from '../../types.ts'
import { ENTRIES, listQuery, registryIds, toListed, visitOf } from './registryQueries.ts'
import { isUsable, orderWallets, withoutWallets } from './walletRules.ts'

/** One wallet of the grid: of the page, of the registry or of the dApp's own. */
export interface GridItem {
  id: string
  name: string
  rdns?: string | undefined
  imageUrl?: string | undefined
  /** It is in the page. */
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

/** What comes before the pages of the registry, and is not among them: installed wallets, the dApp's own, featured ones. */
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

/** What the pages of the registry are asked for: nothing that stands before them. */
export const pagesQuery = (state: RootState): WalletsQuery => ({
  entries: ENTRIES.list,
  ...listQuery(state, registryIds(state.wallets?.featured?.map(({ id }) => id))),
})

/** What a search is among: everything. */
export const searchQuery = (state: RootState, search: string): WalletsQuery => ({
  entries: ENTRIES.search,
  search,
  ...listQuery(state),
})

/** Wallets of the registry as the grid shows them: those that lead somewhere here, and stand nowhere else. */
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

/** Those whose name has the searched text in it, whatever its case and accents. */
export const named = (items: readonly GridItem[], search: string): GridItem[] =>
  items.filter(({ name }) => folded(name).includes(folded(search)))
