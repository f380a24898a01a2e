import type { ComponentType } from 'react'

/** The source of a view: its own chunk, loaded when it is first needed or before. */
export interface ViewSource {
  /** The view's component, if its code is loaded. */
  loaded: () => ComponentType | undefined
  /** The same promise for every call, also after it was rejected: rendering must not load it forever. */
  load: () => Promise<ComponentType>
  /** Forgets a failure, so that the next display loads the view again. */
  forget: () => void
  prefetch: () => void
}

/** A view in the entry chunk. */
export const included = (View: ComponentType): ViewSource => ({
  loaded: () => View,
  load: () => Promise.resolve(View),
  forget: () => undefined,
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
  const forget = () => {
    loading = undefined
  }
  // A failure is ignored here: the code is loaded again when it is needed, and only then the failure matters.
  const prefetch = () => void load().catch(forget)
  return { loaded: () => view, load, forget, prefetch }
}
