import { ConnectView } from '../../features/connect/ConnectView.tsx'
import { type SlotName, VIEW_FACTS } from '../../state/router/viewFacts.ts'
import type { ViewName } from '../../types.ts'
import type { LATER_VIEWS } from './laterViews.ts'
import { PARTS } from './parts.ts'
import { fetched, included, type ViewSource } from './viewSource.ts'

type LaterName = keyof typeof LATER_VIEWS

/** The slot under the views shows it. */
const slot = included(() => null)

/** Connect comes with the entry, because it is what a visitor waits for. */
const FIRST_VIEWS: Readonly<Record<'Connect' | SlotName, ViewSource>> = {
  Connect: included(ConnectView),
  ApproveTransaction: slot,
  EmailLogin: slot,
  ExportKeys: slot,
  SignedInDevices: slot,
}

const later = (name: LaterName): ViewSource =>
  fetched(() => import('./laterViews.ts').then((file) => file.LATER_VIEWS[name]))

const sourceOf = (name: ViewName): ViewSource =>
  name in FIRST_VIEWS ? FIRST_VIEWS[name as keyof typeof FIRST_VIEWS] : later(name as LaterName)

/** Every view of the product. */
export const VIEWS = Object.fromEntries(
  Object.keys(VIEW_FACTS).map((name) => [name, sourceOf(name as ViewName)]),
) as Readonly<Record<ViewName, ViewSource>>

/** Fetches what has not been shown yet. */
export function prefetchViews(): void {
  for (const { prefetch } of [...Object.values(VIEWS), ...Object.values(PARTS)]) prefetch()
}
