import type { WalletsQuery } from '../../api/registryApi.ts'
import { walletImagePath } from '../../api/sdkQuery.ts'
import { MAINNETS } from '../../chains/mainnets.ts'
import { selectConnectNamespace, shortName } from '../../state/connectors/connectorsSlice.ts'
import type { RootState } from '../../state/store/store.ts'
import type { CaipNetworkId, CustomWallet, ListedWallet, Namespace } from '../../types.ts'
import type { Visit } from './walletRules.ts'

/** Wallets per page (spec section 7). */
export const ENTRIES = { recommended: 4, list: 40, search: 100 } as const

/** The most ids or chains of one request. */
const LIST_LIMIT = 200

/** The families whose wallets are listed: the one that Connect was opened for, else all of the dApp's. */
export function namespacesOf(state: RootState): Namespace[] {
  const wanted = selectConnectNamespace(state)
  return wanted ? [wanted] : (Object.keys(state.chains.records) as Namespace[])
}

/** The networks of which a listed wallet has to support at least one. */
function chainsOf(state: RootState): CaipNetworkId[] {
  const namespaces = namespacesOf(state)
  const own = namespaces.flatMap(
    (namespace) => state.chains.records[namespace]?.networkState.requestedCaipNetworkIds ?? [],
  )
  const mainnets = namespaces.map((namespace) => MAINNETS[namespace])
  // A wallet may be listed only for its family's mainnet, and the limit must not cut off a family.
  return [...new Set([...mainnets, ...own])].slice(0, LIST_LIMIT).sort()
}

const REGISTRY_ID = /^[0-9a-f]{64}$/

/**
 * Only ids of the registry's format: it does not know others (rdns, names). The list comes from the dApp and
 * may be unchecked.
 */
export const registryIds = (ids: unknown): string[] =>
  Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && REGISTRY_ID.test(id)) : []

/** The query of every list: the dApp's filters, without the ids that are shown elsewhere. */
export function listQuery(
  state: RootState,
  elsewhere: readonly string[] = [],
): Pick<WalletsQuery, 'include' | 'exclude' | 'chains'> {
  const { includeWalletIds: include, excludeWalletIds } = state.config
  const exclude = [...registryIds(excludeWalletIds), ...registryIds(elsewhere)].slice(0, LIST_LIMIT)
  return { ...(include?.length && { include }), exclude, chains: chainsOf(state) }
}

/** The parts of the state that decide which wallets are usable. */
export const visitOf = (state: RootState, hasPairing: boolean): Visit => ({
  isMobile: state.config.isMobile,
  isBasic: state.config.basic ?? false,
  hasPairing,
  namespaces: namespacesOf(state),
  excluded: state.config.excludeWalletIds,
})

/** Registry wallets with their pictures, under their usual names. */
export const toListed = ({ config }: RootState, wallets: readonly ListedWallet[]): ListedWallet[] =>
  wallets.map((wallet) => ({
    ...wallet,
    name: shortName(wallet.name),
    imageUrl: walletImagePath(config, wallet.image_id),
  }))

/** A wallet configured by the dApp, as a list item. Whether its links work is up to the dApp. */
export const fromCustom = ({ image_url, ...wallet }: CustomWallet): ListedWallet =>
  ({
    ...wallet,
    chains: [],
    supports_wc: true,
    ...(image_url?.startsWith('data:') && { imageUrl: image_url }),
  }) as ListedWallet
