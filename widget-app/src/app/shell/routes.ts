import { ConnectView } from '../../features/connect/ConnectView.tsx'
import { VIEW_FACTS, VIEW_NAMES, type ViewName } from '../../state/router/viewFacts.ts'
import { PARTS } from './parts.ts'
import { fetched, included, type ViewSource } from './viewSource.ts'

/**
 * Connect is part of the entry, because a visitor waits for it; views in a slot are drawn by the secure
 * frame.
 */
function sourceOf(view: ViewName): ViewSource {
  if (VIEW_FACTS[view].slot) return included(() => null)
  if (view === 'Connect') return included(ConnectView)
  return fetched(() => import('./laterViews.ts').then(({ componentOf }) => componentOf(view)))
}

/** The source of every row of the table of views. */
export const ROUTES = Object.fromEntries(VIEW_NAMES.map((view) => [view, sourceOf(view)])) as Readonly<
  Record<ViewName, ViewSource>
>

/** Loads the code of views that have not been shown yet. */
export function prefetchViews(): void {
  for (const { prefetch } of [...Object.values(ROUTES), ...Object.values(PARTS)]) prefetch()
}
