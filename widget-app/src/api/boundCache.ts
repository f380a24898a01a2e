import type { Middleware, UnknownAction } from '@reduxjs/toolkit'
import type { blockchainApi } from './blockchainApi.ts'

/** Answers that are kept at once: a visitor with many accounts on many networks has no more. */
const LIMIT = 100

type Actions = Pick<
  typeof blockchainApi.internalActions,
  'internal_getRTKQSubscriptions' | 'removeQueryResult'
>

/** What an action of the API is about; undefined for any other action. */
function keyOf(action: UnknownAction, prefix: string): string | undefined {
  const { type, meta } = action as { type?: string; meta?: { arg?: { queryCacheKey?: string } } }
  return type?.startsWith(prefix) ? meta?.arg?.queryCacheKey : undefined
}

/**
 * Keeps an API's cache from growing for ever: of too many answers those that were used least recently are forgotten, but
 * none that somebody looks at.
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
