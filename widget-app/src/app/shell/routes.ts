import type { ComponentType } from 'react'
import { ConnectView } from '../../features/connect/ConnectView.tsx'
import { VIEW_FACTS, VIEW_NAMES, type ViewName } from '../../state/router/viewFacts.ts'
import { drawnBy } from './drawnBy.tsx'
import { PARTS } from './parts.ts'
import { fetched, included, type ViewSource } from './viewSource.ts'

/** What draws a view, and where its code comes from. */
interface ViewRoute {
  Component: ComponentType
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

function routeOf(view: ViewName): ViewRoute {
  const source = sourceOf(view)
  return { Component: drawnBy(source), source }
}

/** A route for every row of the table of views. */
export const ROUTES = Object.fromEntries(VIEW_NAMES.map((view) => [view, routeOf(view)])) as Readonly<
  Record<ViewName, ViewRoute>
>

/** Loads the code of views that have not been shown yet. */
export function prefetchViews(): void {
  for (const { source } of Object.values(ROUTES)) source.prefetch()
  for (const { prefetch } of Object.values(PARTS)) prefetch()
}
