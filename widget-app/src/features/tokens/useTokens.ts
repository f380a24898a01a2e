import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useMemo } from 'react'
import { LIFETIMES } from '../../api/blockchainApi.ts'
import { selectAccount } from '../../state/chains/selectors.ts'
import { holdingOf } from '../../state/late/tokensSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { HeldToken } from '../../types.ts'
import { useBackOnline } from '../../ui/useOnline.ts'
import { selectActiveAccount } from '../activeAccount/activeAccount.ts'
import { useSeen } from '../activeAccount/useSeen.ts'
import { useSupport } from '../activeAccount/useSupport.ts'
import {
  balanceApi,
  type Portfolio,
  type PortfolioQuery,
  refreshPortfolio,
  retryPortfolio,
} from './balanceApi.ts'
import { dayLineOf } from './dayLine.ts'
import { isUpdating, knownOf, staleSinceOf, stateOf, type TokensStanding } from './knownTokens.ts'
import { type Change, changeOf, isHiddenToken, type Total, totalOf, withNative } from './tokenRules.ts'

/** The displayed tokens of the active account on the active network. */
export interface Tokens {
  state: TokensStanding
  /** In the order of the source. */
  shown: HeldToken[]
  /** The number of hidden tokens, which have zero decimals. */
  hidden: number
  showsHidden: boolean
  total: Total
  /** Of the total in the last 24 hours, by prices alone; null if it is unknown. */
  change: Change | null
  /** The total at the prices of each hour of that time, as far as `change` is known; null if it is unknown. */
  dayLine: readonly number[] | null
  /**
   * The time (ms) of the displayed data if later requests failed, the widget's or the server's; null while
   * it is current.
   */
  staleSince: number | null
  /** Whether older data is shown while the current one is being read. */
  isUpdating: boolean
  isOnline: boolean
  retry: () => void
}

/** Poll interval (ms) of visible balances; a "busy" response of the server stops it (spec section 9). */
const POLL = 10_000
const BUSY = 503
/** Poll interval (ms) after another failure: the length of the back-off. */
const POLL_FAILED = 30_000

const NONE: HeldToken[] = []

function useQuery() {
  const account = useAppSelector(selectActiveAccount)
  const { support, ask } = useSupport(account?.chainId)
  const isServed = support === 'yes'
  const query = useMemo(
    (): PortfolioQuery | null =>
      account && (isServed || support === 'no') ? { ...account, isServed } : null,
    [account, isServed, support],
  )
  const kept = useAppSelector(({ tokens }) => account && tokens?.kept[holdingOf(account)])
  return { query, support, ask, kept: kept ?? undefined }
}

/** Asks the server again which chains it supports, while the last known tokens stand in place of the button for it. */
function useAskAgain(isNeeded: boolean, ask: () => void): void {
  const isSeen = useSeen()
  useEffect(() => {
    if (!isNeeded || !isSeen) return
    const timer = setTimeout(ask, POLL_FAILED)
    return () => clearTimeout(timer)
  }, [isNeeded, isSeen, ask])
}

/** Delay (ms) until the next request; 0 means none. A wallet is polled even if the server is unusable. */
export function pollOf(
  { isServed, source }: { isServed: boolean; source: Portfolio['source'] | undefined },
  failure: { status: unknown } | null | undefined,
): number {
  if (failure) return isServed && failure.status !== BUSY ? POLL_FAILED : 0
  return isServed || source === 'wallet' || source === 'chain' ? POLL : 0
}

function usePoll(query: PortfolioQuery | null): number {
  const isSeen = useSeen()
  const failure = useAppSelector(({ tokens }) => query && tokens?.failures[holdingOf(query)])
  const select = balanceApi.endpoints.getPortfolio.select(query ?? skipToken)
  const source = useAppSelector((state) => select(state as never).data?.source)
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (isSeen && query) dispatch(refreshPortfolio(query))
  }, [dispatch, isSeen, query])
  return isSeen && query ? pollOf({ ...query, source }, failure) : 0
}

/** The visible tokens and their total, recomputed only when the balances change. */
function useShown(listed: HeldToken[]) {
  const showsHidden = useAppSelector(({ tokens }) => tokens?.showsHidden ?? false)
  const { balance } = useAppSelector(selectAccount)
  return useMemo(() => {
    const balances = withNative(listed, balance)
    const shown = showsHidden ? balances : balances.filter((token) => !isHiddenToken(token))
    const hidden = balances.filter(isHiddenToken).length
    return { shown, hidden, showsHidden, total: totalOf(shown), change: changeOf(shown) }
  }, [listed, balance, showsHidden])
}

export function useTokens(): Tokens {
  const dispatch = useAppDispatch()
  const { query, support, ask, kept } = useQuery()
  const result = balanceApi.useGetPortfolioQuery(query ?? skipToken, {
    pollingInterval: usePoll(query),
    refetchOnMountOrArgChange: LIFETIMES.portfolio,
  })
  const { isError, isFetching } = result
  const known = knownOf(result, kept)
  useAskAgain(support === 'failed' && known !== undefined, ask)
  const retry = () => (query ? dispatch(retryPortfolio(query)) : ask())
  const isOnline = useBackOnline(retry)
  const isCutOff = isError || support === 'failed' || !isOnline
  const shown = useShown(known?.balances ?? NONE)
  // What changed in the day before an earlier visit says nothing of today.
  const change = known?.isKept ? null : shown.change
  return {
    ...shown,
    change,
    dayLine: change && dayLineOf(known?.values24h, shown.total.usd, change),
    state: stateOf(known, support === 'failed' || (isError && !isFetching)),
    staleSince: staleSinceOf(known, isCutOff),
    isUpdating: isUpdating(known, isFetching, isCutOff),
    isOnline,
    retry,
  }
}
