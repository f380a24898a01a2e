/** What a list that is fetched page by page shows of how that goes. `unlisted`: nobody can tell. */
export type ListState = 'loading' | 'failed' | 'unlisted' | 'ready'

/** Whether there is more: to be had, on its way, or not to be had now. */
export type More = 'none' | 'waiting' | 'loading' | 'failed'

interface Page {
  data: readonly unknown[]
  listed?: boolean | undefined
  /** Seconds. */
  old?: number | undefined
  /** Milliseconds. */
  readAt: number
}

/** A page, and when (ms) what it tells was read: told as it arrives, for the pages of a list do not arrive together. */
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
 * When (ms) what is shown was read, the oldest of it, if it could not be read again since, by us or by the server; null
 * while it is current. A next page that does not come makes nothing old.
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
