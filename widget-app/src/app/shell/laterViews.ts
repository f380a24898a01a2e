import type { ComponentType } from 'react'
import type { ViewName } from '../../state/router/viewFacts.ts'

/* Every view that a first visit to Connect does not need, in one file, so that one import loads all of
   them. A view is rendered by the component of the same name: `Account` by `AccountView` of
   `AccountView.tsx`, in any feature. */
const files = import.meta.glob<Readonly<Record<string, ComponentType>>>(
  ['../../features/*/*View.tsx', '!../../features/connect/ConnectView.tsx'],
  { eager: true },
)

const components = new Map(Object.values(files).flatMap((file) => Object.entries(file)))

/** The component of a view. */
export function componentOf(view: ViewName): ComponentType {
  const component = components.get(`${view}View`)
  if (!component) throw new Error(`There is no component ${view}View`)
  return component
}
