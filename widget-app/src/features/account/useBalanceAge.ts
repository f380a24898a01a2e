import { useEffect } from 'react'
import { selectBalanceStatus } from '../../state/account/balanceSlice.ts'
import { selectAccount } from '../../state/chains/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { RootState } from '../../state/store/store.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useSeen } from '../holder/useSeen.ts'
import { refreshBalance } from './balanceFlow.ts'

/** When (ms) the native balance that is shown was read, where it could not be read since; null while it is current. */
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

/** How often (ms) it is seen to whether the native balance has to be read again. */
const LOOK = 10_000

/** While somebody looks the native balance does not grow old, and is back soon after its node is. */
export function useFreshBalance(): void {
  const isSeen = useSeen()
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (!isSeen) return
    const timer = setInterval(() => void dispatch(refreshBalance()), LOOK)
    return () => clearInterval(timer)
  }, [dispatch, isSeen])
}

/** Of two that are shown together the one that is older; null where both are current. */
export function olderOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
