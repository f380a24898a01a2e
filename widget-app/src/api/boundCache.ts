import type { Middleware, UnknownAction } from '@reduxjs/toolkit'
import type { blockchainApi } from './blockchainApi.ts'

/** The most responses in the cache: a visitor with many accounts on many networks needs no more. */
const LIMIT = 100

type Actions = Pick<
  typeof blockchainApi.internalActions,
  'internal_getRTKQSubscriptions' | 'removeQueryResult'
>

/** The cache key of an API action; undefined for any other action. */
function keyOf(action: UnknownAction, prefix: string): string | undefined {
  const { type, meta } = action as { type?: string; meta?: { arg?: { queryCacheKey?: string } } }
  return type?.startsWith(prefix) ? meta?.arg?.queryCacheKey : undefined
}

/**
 * Limits the size of an API's cache: evicts the least recently used responses, except those that are in use.
 */
export function boundCache(
  { reducerPath, internalActions }: { reducerPath: string; internalActions: Actions },
  limit = LIMIT,
): Middleware {
  const { internal_getRTKQSubscriptions, removeQueryResult } = internalActions
  /** Least recently used first. */
  const used = new Set<string>()
  return ({ dispatch }) => {
    const forget = () => {
      const { getSubscriptionCount } = dispatch(internal_getRTKQSubscriptions()) as unknown as {
        getSubscriptionCount: (key: string) => number
      }
      for (const key of used) {
        if (used.size <= limit) return
        if (getSubscriptionCount(key) > 0) continue
        used.delete(key)
        dispatch(removeQueryResult({ queryCacheKey: key as never }))
      }
    }
    return (next) => (action) => {
      const answer = next(action)
      const key = keyOf(action as UnknownAction, `${reducerPath}/execute`)
      if (key === undefined) return answer
      used.delete(key)
      used.add(key)
      if (used.size > limit) forget()
      return answer
    }
  }
}
