import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { useSeen } from '../activeAccount/useSeen.ts'
import { selectOwnAccounts } from './ownAccounts.ts'
import { refreshOwnBalances } from './ownBalances.ts'

/** How often (ms) the age of the balances is checked. */
const LOOK = 10_000

/** Keeps both balances current while they are visible, and after every switch of account or network. */
export function useOwnBalances(): void {
  const isSeen = useSeen()
  const dispatch = useAppDispatch()
  const own = useAppSelector(selectOwnAccounts)
  useEffect(() => {
    if (!isSeen || !own) return
    void dispatch(refreshOwnBalances())
    const timer = setInterval(() => void dispatch(refreshOwnBalances()), LOOK)
    return () => clearInterval(timer)
  }, [dispatch, isSeen, own])
}
