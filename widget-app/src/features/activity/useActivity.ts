import { isSameAddress } from '@airlock/kit/chains'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useMemo } from 'react'
import { LIFETIMES, useGetHistoryInfiniteQuery } from '../../api/blockchainApi.ts'
import { type ListState, listState, type More, moreOf, staleSince } from '../../api/pages.ts'
import { patientMore } from '../../api/patience.ts'
import { activityWords } from '../../messages/en/activity.ts'
import { derive } from '../../state/derive.ts'
import type { SentTransaction } from '../../state/late/transactionsSlice.ts'
import { showToast } from '../../state/notices/toast.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { RootState } from '../../state/store/store.ts'
import { useNow } from '../../ui/useNow.ts'
import { useBackOnline } from '../../ui/useOnline.ts'
import { selectActiveAccount } from '../activeAccount/activeAccount.ts'
import { useSupport } from '../activeAccount/useSupport.ts'
import { historyEntries, type Row, rowsOf, withSent } from './entries.ts'

/** The transactions of the active account on the active network. */
export interface Activity {
  state: ListState
  rows: Row[]
  now: number
  more: More
  /** The time (ms) of the displayed data if it could not be refreshed; null while it is current. */
  staleSince: number | null
  isOnline: boolean
  loadMore: () => void
  retry: () => void
}

/**
 * The message besides the rows: transactions that were sent from here are listed even if no source lists the
 * others.
 */
export function noteOf({
  state,
  rows,
  more,
}: Pick<Activity, 'state' | 'rows' | 'more'>): 'failed' | 'unlisted' | 'empty' | null {
  if (state === 'failed' || state === 'unlisted') return state
  return state === 'ready' && rows.length === 0 && more === 'none' ? 'empty' : null
}

/** Placeholders: a full view for an empty list, fewer below rows that already exist. */
const PLACES = 7
const PLACES_BELOW = 2

/** The number of placeholders for rows that are loading: rows sent from here are shown meanwhile. */
export function placesOf({ state, rows }: Pick<Activity, 'state' | 'rows'>): number {
  if (state !== 'loading') return 0
  return rows.length > 0 ? PLACES_BELOW : PLACES
}

/** How often (ms) relative times are updated. */
const TICK = 10_000

const selectSent = derive(
  (state: RootState) => [state.transactions?.sent, selectActiveAccount(state)],
  (sent, account): SentTransaction[] =>
    account && sent
      ? sent.filter(
          ({ chainId, from }) => chainId === account.chainId && isSameAddress(from, account.address),
        )
      : [],
)

/** Shows one toast for each failure that leaves the list as it was. Without a list, the view says so in its place. */
function useFailureToast(hasFailed: boolean): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (hasFailed) dispatch(showToast({ message: activityWords.failedToFetchTransactions, variant: 'error' }))
  }, [dispatch, hasFailed])
}

function useHistory() {
  const account = useAppSelector(selectActiveAccount)
  const { support, ask } = useSupport(account?.chainId)
  const [address, chainId] = [account?.address, account?.chainId]
  const query = useMemo(
    () => (address && chainId && support === 'yes' ? { address, chainId } : skipToken),
    [address, chainId, support],
  )
  const result = useGetHistoryInfiniteQuery(query, { refetchOnMountOrArgChange: LIFETIMES.history })
  const retry = () => (query === skipToken ? ask() : void result.refetch())
  useFailureToast(result.isError && result.currentData !== undefined)
  return { result, support, chainId, retry }
}

export function useActivity(): Activity {
  const { result, support, chainId, retry } = useHistory()
  const { currentData, fetchNextPage } = result
  const sent = useAppSelector(selectSent)
  const now = useNow(TICK)
  const isOnline = useBackOnline(retry)
  const pages = currentData?.pages
  const told = useMemo(() => historyEntries(pages ?? [], chainId ?? ''), [pages, chainId])
  const year = new Date(now).getFullYear()
  const rows = useMemo(() => rowsOf(withSent(told, sent), year), [told, sent, year])
  const more = moreOf(result)
  const patient = useMemo(
    () => patientMore(more, pages ?? [], (page) => historyEntries([page], chainId ?? '').length === 0),
    [more, pages, chainId],
  )
  return {
    state: listState(result, support),
    rows,
    now,
    more: patient,
    staleSince: staleSince(result, isOnline),
    isOnline,
    loadMore: () => void fetchNextPage(),
    retry,
  }
}
