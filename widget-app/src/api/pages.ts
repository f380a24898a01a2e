/** The state of a paged list. `unlisted`: no source lists this. */
export type ListState = 'loading' | 'failed' | 'unlisted' | 'ready'

/** Whether there are more pages: ready to load, loading, or failed for now. */
export type More = 'none' | 'waiting' | 'loading' | 'failed'

interface Page {
  data: readonly unknown[]
  listed?: boolean | undefined
  /** Seconds. */
  old?: number | undefined
  /** Milliseconds. */
  readAt: number
}

/**
 * Adds to a page the time (ms) of its data when it arrives, because the pages of a list arrive at different
 * times.
 */
export const stamped = <P extends Omit<Page, 'readAt'>>(page: P): P & { readAt: number } => ({
  ...page,
  readAt: Date.now() - (page.old ?? 0) * 1000,
})

interface Result {
  currentData?: { pages: readonly Page[] } | undefined
  isError: boolean
  isFetching: boolean
}

interface PagedResult extends Result {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
}

export function listState({ currentData, isError, isFetching }: Result, support: string): ListState {
  if (support === 'no' || currentData?.pages[0]?.listed === false) return 'unlisted'
  if (currentData) return 'ready'
  return support === 'failed' || (isError && !isFetching) ? 'failed' : 'loading'
}

interface Age extends Pick<Result, 'currentData' | 'isError'> {
  isFetchNextPageError: boolean
}

/**
 * The time (ms) of the oldest displayed data if it could not be refreshed, by the widget or by the server;
 * null while it is current. A failed next page makes nothing stale.
 */
export function staleSince(
  { currentData, isError, isFetchNextPageError }: Age,
  isOnline: boolean,
): number | null {
  if (currentData === undefined) return null
  const { pages } = currentData
  const isOld = (isError && !isFetchNextPageError) || !isOnline || pages.some(({ old }) => old !== undefined)
  return isOld ? Math.min(...pages.map(({ readAt }) => readAt)) : null
}

export function moreOf({ hasNextPage, isFetchingNextPage, isFetchNextPageError }: PagedResult): More {
  if (isFetchingNextPage) return 'loading'
  if (isFetchNextPageError) return 'failed'
  return hasNextPage ? 'waiting' : 'none'
}
