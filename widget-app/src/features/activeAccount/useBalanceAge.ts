import { useEffect } from 'react'
import { selectBalanceStatus } from '../../state/account/balanceSlice.ts'
import { selectAccount } from '../../state/chains/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { RootState } from '../../state/store/store.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { refreshBalance } from './balanceFlow.ts'
import { useSeen } from './useSeen.ts'

/** The time (ms) of the displayed native balance if it could not be refreshed; null while it is current. */
export function selectBalanceSince(state: RootState, isOnline: boolean): number | null {
  const { caipAddress, balance } = selectAccount(state)
  const known = caipAddress ? state.balance.cache[caipAddress] : undefined
  if (!known || balance === null) return null
  return selectBalanceStatus(state).stale || !isOnline ? known.timestamp : null
}

export function useBalanceAge(): { staleSince: number | null; isOnline: boolean } {
  const isOnline = useOnline()
  const staleSince = useAppSelector((state) => selectBalanceSince(state, isOnline))
  return { staleSince, isOnline }
}

/** How often (ms) the age of the native balance is checked. */
const LOOK = 10_000

/** Keeps the native balance current while it is visible, and reads it again soon after its node is back. */
export function useFreshBalance(): void {
  const isSeen = useSeen()
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (!isSeen) return
    const timer = setInterval(() => void dispatch(refreshBalance()), LOOK)
    return () => clearInterval(timer)
  }, [dispatch, isSeen])
}

/** The older of two times; null if both values are current. */
export function olderOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
