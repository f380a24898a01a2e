import { type ReactNode, useMemo } from 'react'
import { Router } from 'react-router'
import { selectView } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { createNavigator, pathOf } from './navigator.ts'

/** react-router over the view stack of the store: the view on top is the location, and nothing is in the address bar. */
export function ViewRouter({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch()
  const view = useAppSelector(selectView)
  const navigator = useMemo(() => createNavigator(dispatch), [dispatch])
  return (
    <Router location={pathOf(view)} navigator={navigator}>
      {children}
    </Router>
  )
}
