import type { ComponentType } from 'react'
import type { NonIndexRouteObject } from 'react-router'
import { ConnectView } from '../../features/connect/ConnectView.tsx'
import { VIEW_FACTS, VIEW_NAMES, type ViewFacts, type ViewName } from '../../state/router/viewFacts.ts'
import { drawnBy } from './drawnBy.tsx'
import { pathOf } from './navigator.ts'
import { PARTS } from './parts.ts'
import { fetched, included, type ViewSource } from './viewSource.ts'

/** The route of a view. Its handle is the view's row in the table of views. */
export interface ViewRoute extends NonIndexRouteObject {
  Component: ComponentType
  handle: ViewFacts
  source: ViewSource
}

/**
 * Connect is part of the entry, because a visitor waits for it; views in a slot are drawn by the secure
 * frame.
 */
function sourceOf(view: ViewName): ViewSource {
  if (VIEW_FACTS[view].slot) return included(() => null)
  if (view === 'Connect') return included(ConnectView)
  return fetched(() => import('./laterViews.ts').then(({ componentOf }) => componentOf(view)))
}

/** A route for every row of the table of views. */
export const ROUTES: ViewRoute[] = VIEW_NAMES.map((view) => {
  const source = sourceOf(view)
  return { path: pathOf(view), Component: drawnBy(source), handle: VIEW_FACTS[view], source }
})

/** Loads the code of views that have not been shown yet. */
export function prefetchViews(): void {
  for (const { prefetch } of [...ROUTES.map(({ source }) => source), ...Object.values(PARTS)]) prefetch()
}
