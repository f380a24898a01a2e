/** What a list that is fetched page by page shows of how that goes. `unlisted`: nobody can tell. */
export type ListState = 'loading' | 'failed' | 'unlisted' | 'ready'

/** Whether there is more: to be had, on its way, or not to be had now. */
export type More = 'none' | 'waiting' | 'loading' | 'failed'

interface Page {
  data: readonly unknown[]
  listed?: boolean | undefined
  /** Seconds. */
  old?: number | undefined
}

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
  fulfilledTimeStamp?: number | undefined
  isFetchNextPageError: boolean
}

/**
 * When (ms) what is shown was read, if it could not be read again since, by us or by the server; null while it is
 * current. A next page that does not come makes nothing old.
 */
export function staleSince(
  { currentData, isError, isFetchNextPageError, fulfilledTimeStamp }: Age,
  isOnline: boolean,
): number | null {
  if (currentData === undefined || fulfilledTimeStamp === undefined) return null
  const old = currentData.pages[0]?.old
  if (old !== undefined) return fulfilledTimeStamp - old * 1000
  return (isError && !isFetchNextPageError) || !isOnline ? fulfilledTimeStamp : null
}

export function moreOf({ hasNextPage, isFetchingNextPage, isFetchNextPageError }: PagedResult): More {
  if (isFetchingNextPage) return 'loading'
  if (isFetchNextPageError) return 'failed'
  return hasNextPage ? 'waiting' : 'none'
}
