import { type RefObject, useLayoutEffect, useState } from 'react'
import { type GridPlace, walletsLoaded } from '../../state/late/walletsSlice.ts'
import { selectDirection } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { WalletCategory } from './categories.ts'

/** What the visitor looks for. */
export interface Asked {
  typed: string
  category: WalletCategory
}

/** The position to which the visitor returns, until they look for something else. Saved when they leave. */
export function usePlace(scroller: RefObject<HTMLElement | null>, asked: RefObject<Asked>) {
  const dispatch = useAppDispatch()
  const isBack = useAppSelector(selectDirection) === 'back'
  const left = useAppSelector((state) => (isBack ? state.wallets?.left : undefined))
  const [place, setPlace] = useState<GridPlace | undefined>(left)
  useLayoutEffect(() => {
    const element = scroller.current
    return () => {
      const stop = element?.querySelector<HTMLElement>('[data-index][tabindex="0"]')
      const active = Number(stop?.dataset.index ?? 0)
      const scroll = element?.scrollTop ?? 0
      const { typed: search, category } = asked.current
      dispatch(walletsLoaded({ left: { search, category, scroll, active } }))
    }
  }, [dispatch, scroller, asked])
  return { place, forget: () => setPlace(undefined) }
}
