import { skipToken } from '@reduxjs/toolkit/query/react'
import { useLayoutEffect, useMemo, useState } from 'react'
import { useStore } from 'react-redux'
import { useGetWalletPagesInfiniteQuery, useGetWalletsQuery } from '../../api/registryApi.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import type { RootState } from '../../state/store/store.ts'
import { type GridItem, named, pagesQuery, searchQuery, selectHead, toItems } from './gridItems.ts'
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

function useSettled(text: string): string {
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

/** All wallets, page by page. */
function useAll(isReady: boolean, head: readonly GridItem[]): WalletGrid {
  const { getState } = useStore<RootState>()
  const featured = useAppSelector((state) => state.wallets?.featured)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it reads of the state depends on these
  const query = useMemo(() => pagesQuery(getState()), [getState, featured])
  const result = useGetWalletPagesInfiniteQuery(isReady ? query : skipToken)
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = result
  const items = useMemo(() => {
    const wallets = data?.pages.flatMap((page) => page.wallets) ?? []
    return [...head, ...toItems(getState(), wallets, head)]
  }, [data, head, getState])
  const rest = isFetchNextPageError ? 'failed' : 'waiting'
  return {
    items,
    state: stateOf({ ...result, isError: result.isError && !data }, isReady),
    more: isFetchingNextPage ? 'loading' : hasNextPage ? rest : 'none',
    loadMore: () => void result.fetchNextPage(),
    retry: () => void result.refetch(),
  }
}

/** The wallets that match a search. */
function useFound(isReady: boolean, head: readonly GridItem[], search: string): WalletGrid {
  const { getState } = useStore<RootState>()
  const query = useMemo(() => searchQuery(getState(), search), [getState, search])
  const result = useGetWalletsQuery(isReady && search ? query : skipToken)
  const { currentData, isError, isFetching } = result
  const items = useMemo(() => {
    const own = named(head, search)
    const featuredIds = getState().config.featuredWalletIds ?? []
    return [...own, ...orderWallets(toItems(getState(), currentData?.wallets ?? [], own), [], featuredIds)]
  }, [currentData, head, search, getState])
  return {
    items,
    state: stateOf({ isError: isError && !isFetching, isFetching, data: currentData }, isReady),
    more: 'none',
    loadMore: () => undefined,
    retry: () => void result.refetch(),
  }
}

/** The grid for the typed text. */
export function useWalletGrid(typed: string): WalletGrid {
  const search = useSettled(typed.trim())
  const head = useAppSelector(selectHead)
  // Featured wallets come first and are excluded from the pages, so the pages wait for them.
  const isReady = useAppSelector(
    ({ connectors, config }) => !connectors.isWaiting || registryIds(config.featuredWalletIds).length === 0,
  )
  const all = useAll(isReady, head)
  const found = useFound(isReady, head, search)
  return search ? found : all
}
