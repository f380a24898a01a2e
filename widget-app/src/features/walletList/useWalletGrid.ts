import { skipToken } from '@reduxjs/toolkit/query/react'
import { useLayoutEffect, useMemo, useState } from 'react'
import { useStore } from 'react-redux'
import {
  useGetWalletPagesInfiniteQuery,
  useGetWalletsQuery,
  type WalletsQuery,
} from '../../api/registryApi.ts'
import { selectActiveNetwork } from '../../state/chains/selectors.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import type { RootState } from '../../state/store/store.ts'
import type { ListedWallet } from '../../types.ts'
import { narrowed, type WalletCategory } from './categories.ts'
import {
  type GridItem,
  named,
  networkQuery,
  pagesQuery,
  searchQuery,
  selectHead,
  toItems,
} from './gridItems.ts'
import { registryIds } from './registryQueries.ts'
import { orderWallets } from './walletRules.ts'

/** The items of the grid, and whether there are more. */
export interface WalletGrid {
  items: GridItem[]
  state: 'loading' | 'failed' | 'ready'
  /** Whether more wallets are loading, or failed to load. */
  more: 'none' | 'waiting' | 'loading' | 'failed'
  loadMore: () => void
  retry: () => void
}

/** Delay (ms) of a search after the last keystroke. */
const PATIENCE = 300

/** The typed text once the visitor has paused. */
function useAskedText(text: string): string {
  const [settled, settle] = useState(text)
  useLayoutEffect(() => {
    if (text === settled) return
    const timer = setTimeout(() => settle(text), text === '' ? 0 : PATIENCE)
    return () => clearTimeout(timer)
  }, [text, settled])
  return settled
}

interface Status {
  isError: boolean
  isFetching: boolean
  data?: unknown
}

const stateOf = ({ isError, data }: Status, isReady: boolean): WalletGrid['state'] => {
  if (isReady && data !== undefined) return 'ready'
  return isError ? 'failed' : 'loading'
}

/**
 * The wallets of a query, page by page, after those that stand before them.
 *
 * @param first the first ones of the query, as far as another view has loaded them
 */
function usePages(
  query: WalletsQuery | null,
  head: readonly GridItem[],
  first: readonly ListedWallet[],
): WalletGrid {
  const { getState } = useStore<RootState>()
  const result = useGetWalletPagesInfiniteQuery(query ?? skipToken)
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = result
  const items = useMemo(() => {
    const wallets = data?.pages.flatMap((page) => page.wallets) ?? first
    return [...head, ...toItems(getState(), wallets, head)]
  }, [data, head, first, getState])
  const rest = isFetchNextPageError ? 'failed' : 'waiting'
  return {
    items,
    state: stateOf({ ...result, isError: result.isError && !data }, query !== null),
    more: isFetchingNextPage ? 'loading' : hasNextPage ? rest : 'none',
    loadMore: () => void result.fetchNextPage(),
    retry: () => void result.refetch(),
  }
}

interface Search {
  /** The wallets that are loaded already. */
  known: readonly GridItem[]
  typed: string
  /** The text that the registry is asked for, once the visitor has paused. */
  asked: string
}

/** The wallets that match a search: those that are loaded at once, then the registry's. */
function useFound(isReady: boolean, { known, typed, asked }: Search): WalletGrid {
  const { getState } = useStore<RootState>()
  const query = useMemo(() => searchQuery(getState(), asked), [getState, asked])
  const result = useGetWalletsQuery(isReady && asked ? query : skipToken)
  const { currentData, isError, isFetching } = result
  const answer = asked === typed ? currentData : undefined
  const items = useMemo(() => {
    const own = named(known, typed)
    const featuredIds = getState().config.featuredWalletIds ?? []
    return [...own, ...orderWallets(toItems(getState(), answer?.wallets ?? [], own), [], featuredIds)]
  }, [answer, known, typed, getState])
  const hasFailed = isError && !isFetching && asked === typed
  const state = stateOf({ isError: hasFailed, isFetching, data: answer }, isReady)
  const missing = hasFailed ? 'failed' : 'loading'
  return {
    items,
    state: items.length > 0 ? 'ready' : state,
    more: answer ? 'none' : missing,
    loadMore: () => void result.refetch(),
    retry: () => void result.refetch(),
  }
}

/** The part of the loaded wallets that belongs to a category; all of them are there at once. */
const narrow = (all: WalletGrid, category: 'installed' | 'popular'): WalletGrid => ({
  ...all,
  items: narrowed(all.items, category),
  state: category === 'installed' ? 'ready' : all.state,
  more: 'none',
})

const EMPTY: readonly never[] = []

/** The grid for the typed text, or without one for the category. */
export function useWalletGrid(typed: string, category: WalletCategory): WalletGrid {
  const { getState } = useStore<RootState>()
  const asked = useAskedText(typed)
  const head = useAppSelector(selectHead)
  const featured = useAppSelector((state) => state.wallets?.featured)
  const recommended = useAppSelector((state) => state.wallets?.recommended) ?? EMPTY
  const network = useAppSelector(selectActiveNetwork)?.caipNetworkId
  // Featured wallets come first and are excluded from the pages, so the pages wait for them.
  const isReady = useAppSelector(
    ({ connectors, config }) => !connectors.isWaiting || registryIds(config.featuredWalletIds).length === 0,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it reads of the state depends on these
  const query = useMemo(() => (isReady ? pagesQuery(getState()) : null), [getState, featured, isReady])
  const own = useMemo(
    () => (category === 'network' && network ? networkQuery(getState(), network) : null),
    [getState, category, network],
  )
  const all = usePages(query, head, recommended)
  const ofNetwork = usePages(own, EMPTY, EMPTY)
  const found = useFound(isReady, { known: all.items, typed, asked })
  if (typed) return found
  if (category === 'network') return ofNetwork
  return category === 'all' ? all : narrow(all, category)
}
