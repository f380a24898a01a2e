/** What a list that is fetched page by page shows of how that goes. `unlisted`: nobody can tell. */
export type ListState = 'loading' | 'failed' | 'unlisted' | 'ready'

/** Whether there is more: to be had, on its way, or not to be had now. */
export type More = 'none' | 'waiting' | 'loading' | 'failed'

interface Result {
  currentData?: { pages: readonly { data: readonly unknown[] }[] } | undefined
  isError: boolean
  isFetching: boolean
}

interface PagedResult extends Result {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
}

export function listState({ currentData, isError, isFetching }: Result, support: string): ListState {
  if (support === 'no') return 'unlisted'
  if (currentData) return 'ready'
  return support === 'failed' || (isError && !isFetching) ? 'failed' : 'loading'
}

export function moreOf({ hasNextPage, isFetchingNextPage, isFetchNextPageError }: PagedResult): More {
  if (isFetchingNextPage) return 'loading'
  if (isFetchNextPageError) return 'failed'
  return hasNextPage ? 'waiting' : 'none'
}
