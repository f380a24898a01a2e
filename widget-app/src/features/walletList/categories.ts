import { selectActiveNetwork, selectNetworks } from '../../state/chains/selectors.ts'
import { derive } from '../../state/derive.ts'
import type { GridPlace } from '../../state/late/walletsSlice.ts'
import type { RootState } from '../../state/store/store.ts'
import { type GridItem, selectHead } from './gridItems.ts'

/** What the list of all wallets can be narrowed to. `network`: wallets that name the active network. */
export type WalletCategory = GridPlace['category']

/** So many wallets count as popular: the registry lists the most used ones first. */
const POPULAR = 20

const isInPage = ({ connectorId }: GridItem): boolean => connectorId !== undefined

/**
 * The categories that narrow the list for this visitor. Testnets are left out, because the registry knows only main
 * networks.
 */
export const selectCategories = derive(
  (state: RootState) => [selectHead(state), selectActiveNetwork(state), selectNetworks(state)],
  (head, network, networks): WalletCategory[] => [
    'all',
    ...(head.some(isInPage) ? (['installed'] as const) : []),
    'popular',
    ...(network && !network.testnet && networks.length > 1 ? (['network'] as const) : []),
  ],
)

/** The part of the loaded wallets that belongs to a category which needs no request of its own. */
export const narrowed = (
  items: readonly GridItem[],
  category: Exclude<WalletCategory, 'network' | 'all'>,
): GridItem[] =>
  category === 'installed'
    ? items.filter(isInPage)
    : items.filter((item) => !isInPage(item)).slice(0, POPULAR)
