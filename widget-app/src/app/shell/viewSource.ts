import type { ComponentType } from 'react'

/** The source of a view: its own chunk, loaded when it is first needed or before. */
export interface ViewSource {
  /** The view's component, if its code is loaded. */
  loaded: () => ComponentType | undefined
  /** The same promise for every call, also after it was rejected: rendering must not load it forever. */
  load: () => Promise<ComponentType>
  /** Loads the view before it is needed. A failure, also an earlier one, is forgotten: the next call loads again. */
  prefetch: () => void
}

/** A view in the entry chunk. */
export const included = (View: ComponentType): ViewSource => ({
  loaded: () => View,
  load: async () => View,
  prefetch: () => undefined,
})

/** A view in a chunk of its own. */
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
      // A failure is ignored here: the code is loaded again when it is needed, and only then the failure
      // matters.
      loading = undefined
    })
  }
  return { loaded: () => view, load, prefetch }
}
