import type { WalletsQuery } from '../../api/registryApi.ts'
import { walletImagePath } from '../../api/sdkQuery.ts'
import { MAINNETS } from '../../chains/mainnets.ts'
import { selectConnectNamespace, shortName } from '../../state/connectors/connectorsSlice.ts'
import type { RootState } from '../../state/store/store.ts'
import type { CaipNetworkId, CustomWallet, ListedWallet, Namespace } from '../../types.ts'
import type { Visit } from './walletRules.ts'

/** Wallets per page (spec section 7). */
export const ENTRIES = { recommended: 4, list: 40, search: 100 } as const

/** The most ids or chains that one call may name. */
const LIST_LIMIT = 200

/** The families that wallets are listed for: the one that Connect was opened for, else all of the dApp's. */
export function namespacesOf(state: RootState): Namespace[] {
  const wanted = selectConnectNamespace(state)
  return wanted ? [wanted] : (Object.keys(state.chains.records) as Namespace[])
}

/** The networks that a listed wallet has to serve any of. */
function chainsOf(state: RootState): CaipNetworkId[] {
  const namespaces = namespacesOf(state)
  const own = namespaces.flatMap(
    (namespace) => state.chains.records[namespace]?.networkState.requestedCaipNetworkIds ?? [],
  )
  const mainnets = namespaces.map((namespace) => MAINNETS[namespace])
  // A wallet may be listed for its family's mainnet alone; and no family may fall out of a long list.
  return [...new Set([...mainnets, ...own])].slice(0, LIST_LIMIT).sort()
}

const REGISTRY_ID = /^[0-9a-f]{64}$/

/**
 * Ids of the registry's own kind: others (rdns, names) are nothing to ask it for. The list is the dApp's, and nobody may
 * have checked it yet.
 */
export const registryIds = (ids: unknown): string[] =>
  Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && REGISTRY_ID.test(id)) : []

/** What every list leaves out or keeps to, as the dApp wishes, and these ids that are shown elsewhere. */
export function listQuery(
  state: RootState,
  elsewhere: readonly string[] = [],
): Pick<WalletsQuery, 'include' | 'exclude' | 'chains'> {
  const { includeWalletIds: include, excludeWalletIds } = state.config
  const exclude = [...registryIds(excludeWalletIds), ...registryIds(elsewhere)].slice(0, LIST_LIMIT)
  return { ...(include?.length && { include }), exclude, chains: chainsOf(state) }
}

/** What the lists are for. */
export const visitOf = (state: RootState, hasPairing: boolean): Visit => ({
  isMobile: state.config.isMobile,
  isBasic: state.config.basic ?? false,
  hasPairing,
  namespaces: namespacesOf(state),
  excluded: state.config.excludeWalletIds,
})

/** Wallets of the registry with their pictures, under the names that people know. */
export const toListed = ({ config }: RootState, wallets: readonly ListedWallet[]): ListedWallet[] =>
  wallets.map((wallet) => ({
    ...wallet,
    name: shortName(wallet.name),
    imageUrl: walletImagePath(config, wallet.image_id),
  }))

/** A wallet of the dApp's own, as the lists show it. Whether it can do anything is for its maker to know. */
export const fromCustom = ({ image_url, ...wallet }: CustomWallet): ListedWallet =>
  ({
    ...wallet,
    chains: [],
    supports_wc: true,
    ...(image_url?.startsWith('data:') && { imageUrl: image_url }),
  }) as ListedWallet
