import { useAppSelector } from '../../store/hooks.ts'
import type { RootState } from '../../store/store.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { selectAccount } from '../chains/index.ts'
import { selectBalanceStatus } from './balanceSlice.ts'

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

/** Of two that are shown together the one that is older; null where both are current. */
export function olderOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
