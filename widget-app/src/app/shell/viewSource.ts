import type { ComponentType } from 'react'

/** Where a view comes from: from its own chunk, when it is first needed or before. */
export interface ViewSource {
  /** The view, once its code is there. */
  loaded: () => ComponentType | undefined
  load: () => Promise<ComponentType>
  prefetch: () => void
}

/** A view that comes with the entry. */
export const included = (View: ComponentType): ViewSource => ({
  loaded: () => View,
  load: () => Promise.resolve(View),
  prefetch: () => undefined,
})

/** A view that is fetched. */
export function fetched(fetchView: () => Promise<ComponentType>): ViewSource {
  let view: ComponentType | undefined
  let loading: Promise<ComponentType> | undefined
  const load = () => {
    loading ??= fetchView().then((View) => {
      view = View
      return View
    })
    return loading
  }
  const prefetch = () => {
    load().catch(() => {
      // Asked for again when it is needed; only then a failure is anybody's business.
      loading = undefined
    })
  }
  return { loaded: () => view, load, prefetch }
}
