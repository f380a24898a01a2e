import { LIFETIMES } from '../../api/blockchainApi.ts'
import type { KeptTokens } from '../../state/late/tokensSlice.ts'
import type { HeldToken } from '../../types.ts'
import type { Portfolio } from './balanceApi.ts'

/** `unlisted`: no source lists tokens on this network. */
export type TokensStanding = 'loading' | 'failed' | 'unlisted' | 'ready'

/** The part of a query's result that says what is known. */
interface Result {
  currentData?: Portfolio | undefined
  /** Milliseconds since 1970. */
  fulfilledTimeStamp?: number | undefined
}

/** What is shown: the answer of this visit, or until there is one the last known tokens. */
interface Known {
  source: Portfolio['source']
  balances: HeldToken[]
  values24h?: readonly number[]
  /** The time (ms) of the data. */
  readAt: number
  /** Whether the source itself says that its data is old. */
  isOld: boolean
  /** Whether it was read in an earlier visit. */
  isKept: boolean
}

export function knownOf(
  { currentData, fulfilledTimeStamp = 0 }: Result,
  kept: KeptTokens | undefined,
): Known | undefined {
  if (!currentData) return kept && { ...kept, isOld: false, isKept: true }
  const { readAt = fulfilledTimeStamp } = currentData
  return { ...currentData, readAt, isOld: currentData.readAt !== undefined, isKept: false }
}

export function stateOf(known: Known | undefined, isFailed: boolean): TokensStanding {
  if (known) return known.source === 'none' ? 'unlisted' : 'ready'
  return isFailed ? 'failed' : 'loading'
}

/** Since when what is shown is not current; null if it is. */
export function staleSinceOf(known: Known | undefined, isCutOff: boolean): number | null {
  return known && (known.isOld || known.isKept || isCutOff) ? known.readAt : null
}

/**
 * Whether older data is shown while the current one is being read. The polls of a view that stays open refresh data that
 * still counts as current.
 */
export function isUpdating(known: Known | undefined, isFetching: boolean, isCutOff: boolean): boolean {
  if (!known || isCutOff) return false
  if (known.isKept) return true
  return isFetching && !known.isOld && Date.now() - known.readAt > LIFETIMES.portfolio * 1000
}
