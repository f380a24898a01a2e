import { matchRoutes, useLocation } from 'react-router'
import { VIEW_FACTS, type ViewFacts } from '../../state/router/viewFacts.ts'
import { ROUTES } from './routes.ts'

/** What there is to know of the view on top of the stack: the handle of the route that it matches. */
export function useHandle(): ViewFacts {
  const [match] = matchRoutes(ROUTES, useLocation()) ?? []
  return match?.route.handle ?? VIEW_FACTS.Connect
}
