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

/**
 * Connects react-router to the view stack of the store: the top view is the location, and the address bar
 * never changes.
 */
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
