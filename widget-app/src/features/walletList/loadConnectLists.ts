import { registryApi, type WalletsQuery } from '../../api/registryApi.ts'
import { selectHasPairing } from '../../state/config/configSlice.ts'
import {
  connectorsWaited,
  selectConnectNamespace,
  selectConnectors,
} from '../../state/connectors/connectorsSlice.ts'
import { type WalletsState, walletsLoaded } from '../../state/late/walletsSlice.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import { VIEW_FACTS } from '../../state/router/viewFacts.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { ListedWallet, Namespace } from '../../types.ts'
import { ENTRIES, fromCustom, listQuery, registryIds, toListed, visitOf } from './registryQueries.ts'
import { countLabel, isSameWallet, isUsable, withoutWallets } from './walletRules.ts'

/** The registry's response, before duplicates of other lists are removed. */
interface Lists {
  featured: ListedWallet[]
  recommended: ListedWallet[]
  recent: ListedWallet[]
  excluded: ListedWallet[]
  count: number | null
  /** Whether a part of the registry's response is missing. */
  isPartial?: boolean
}

interface Found {
  wallets: ListedWallet[]
  /** The number of wallets on all pages; null if it is unknown. */
  count: number | null
  isPartial?: boolean
}

const NOTHING: Found = { wallets: [], count: null }

const ask =
  (query: WalletsQuery): AppThunk<Promise<Found>> =>
  async (dispatch) => {
    const { data } = await dispatch(registryApi.endpoints.getWallets.initiate(query, { subscribe: false }))
    return data ?? { ...NOTHING, isPartial: true }
  }

const askFor =
  (ids: readonly string[]): AppThunk<Promise<Found>> =>
  async (dispatch, getState) => {
    if (ids.length === 0) return NOTHING
    const found = await dispatch(ask({ entries: Math.min(ids.length, 100), include: ids }))
    const wallets = toListed(getState(), found.wallets)
    return { ...found, wallets: wallets.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) }
  }

/** Without pairing no wallets are recommended or requested, because none could be connected. */
const recommend =
  (featuredIds: readonly string[]): AppThunk<Promise<Found>> =>
  async (dispatch, getState) =>
    selectHasPairing(getState())
      ? dispatch(ask({ entries: ENTRIES.recommended, ...listQuery(getState(), featuredIds) }))
      : NOTHING

const fetchLists = (): AppThunk<Promise<Lists>> => async (dispatch, getState) => {
  const { config, connectors } = getState()
  const featuredIds = registryIds(config.featuredWalletIds)
  const found = await Promise.all([
    dispatch(askFor(featuredIds)),
    dispatch(recommend(featuredIds)),
    dispatch(askFor(registryIds(connectors.recentIds))),
    dispatch(askFor(registryIds(config.excludeWalletIds))),
  ])
  const [featured, recommended, recent, excluded] = found
  return {
    featured: featured.wallets,
    recommended: toListed(getState(), recommended.wallets),
    recent: recent.wallets,
    excluded: excluded.wallets,
    count: recommended.count === null ? null : recommended.count + featured.wallets.length,
    isPartial: found.some(({ isPartial }) => isPartial),
  }
}

/** Removes duplicates, wallets that are in the page anyway, and unusable ones. */
export function arrangeLists(state: RootState, lists: Lists): Partial<WalletsState> {
  const hasPairing = selectHasPairing(state)
  const visit = visitOf(state, hasPairing)
  const installed = selectConnectors(state).map(({ id, name, info }) => ({ id, name, rdns: info?.rdns }))
  const usable = (wallets: readonly ListedWallet[], known: readonly ListedWallet[]) =>
    withoutWallets(wallets, [...installed, ...known]).filter((wallet) => isUsable(wallet, visit))
  const recent = hasPairing ? usable(lists.recent, lists.excluded) : []
  const featured = usable(lists.featured, [...lists.excluded, ...recent])
  const custom = usable((state.config.customWallets ?? []).map(fromCustom), [...recent, ...featured])
  const recommended = hasPairing ? usable(lists.recommended, [...recent, ...featured, ...custom]) : []
  const count = lists.count === null ? null : countLabel(lists.count)
  const hidden = installed.filter((one) => lists.excluded.some((other) => isSameWallet(one, other)))
  return { recent, featured, custom, recommended, hidden: hidden.map(({ id }) => id), count }
}

const isListing = (state: RootState) =>
  selectIsShown(state) && VIEW_FACTS[selectView(state)].connecting === 'listing'

/**
 * Loads the registry's part of the Connect view, once for each family that it is opened for; wallets that
 * appear in the page later are taken into account. If the registry fails, the list is shorter, and the
 * request is repeated when the visitor opens the list again.
 */
export const loadConnectLists = (): AppThunk<Promise<void>> => async (dispatch, getState, services) => {
  let family = selectConnectNamespace(getState())
  let turn = 0
  let lists = await dispatch(fetchLists())
  const arrange = () => dispatch(walletsLoaded(arrangeLists(getState(), lists)))
  arrange()
  dispatch(connectorsWaited())
  /** Another family has other wallets. Until they are loaded, unusable ones are hidden. */
  const change = async (wanted: Namespace | undefined) => {
    family = wanted
    turn += 1
    const own = turn
    arrange()
    const found = await dispatch(fetchLists())
    if (own !== turn) return
    lists = found
    arrange()
  }
  services.watch((state, before) => {
    if (state.connectors.items !== before.connectors.items) arrange()
    const wanted = selectConnectNamespace(state)
    const isAgain = lists.isPartial && !isListing(before)
    if (isListing(state) && (wanted !== family || isAgain)) void change(wanted)
  })
}
