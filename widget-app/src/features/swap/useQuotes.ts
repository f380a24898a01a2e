import { useEffect } from 'react'
import { selectSwap } from '../../state/late/swapSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { useSeen } from '../activeAccount/useSeen.ts'
import { askQuote, PAUSE, REFRESH } from './quoteFlow.ts'
import { selectWish } from './wish.ts'

/** Reads quotes while the view is looked at: after each change of the form, and then in regular intervals. */
export function useQuotes(): void {
  const dispatch = useAppDispatch()
  const isSeen = useSeen()
  const { id } = useAppSelector(selectSwap).quote
  // With an amount in US dollars, a new price of the token changes it.
  const amount = useAppSelector((state) => selectWish(state)?.amount)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id says that something else is asked now
  useEffect(() => {
    if (!isSeen || amount === undefined) return
    const ask = () => void dispatch(askQuote())
    const first = setTimeout(ask, PAUSE)
    const timer = setInterval(ask, REFRESH)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [dispatch, isSeen, amount, id])
}
