import { type ReactNode, useMemo } from 'react'
import { matchRoutes, Router } from 'react-router'
import { selectView } from '../../state/router/routerSlice.ts'
import { VIEW_FACTS } from '../../state/router/viewFacts.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { createNavigator, pathOf } from './navigator.ts'
import type { ViewRoute } from './routes.ts'
import { HandleContext } from './useHandle.ts'

interface ViewRouterProps {
  routes: ViewRoute[]
  children: ReactNode
}

/** react-router over the view stack of the store: the view on top is the location, and nothing is in the address bar. */
export function ViewRouter({ routes, children }: ViewRouterProps) {
  const dispatch = useAppDispatch()
  const path = pathOf(useAppSelector(selectView))
  const navigator = useMemo(() => createNavigator(dispatch), [dispatch])
  const [match] = matchRoutes(routes, path) ?? []
  return (
    <Router location={path} navigator={navigator}>
      <HandleContext value={match?.route.handle ?? VIEW_FACTS.Connect}>{children}</HandleContext>
    </Router>
  )
}
