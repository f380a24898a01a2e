import { matchOrigin, type OriginPattern } from '@airlock/host-sdk/bridge'

/** Where this frame stands, as the browser says. */
export interface Place {
  /** The site that shows the widget; null where the browser does not say, which makes it unverified. */
  topOrigin: string | null
  /** The site that shows that site; null where it stands on its own. */
  outer: string | null
}

export interface Listed {
  widgetOrigin: string
  /** The sites of the project. */
  allowed: readonly OriginPattern[]
}

/**
 * The origins around this frame, innermost first (`location.ancestorOrigins`), held against the project. Null where this
 * is no place to be: not in the widget, or in a page that the project does not list (SEC-08, SEC-15).
 */
export function placeOf(
  ancestors: readonly string[] | null,
  { widgetOrigin, allowed }: Listed,
): Place | null {
  // Firefox before 130 names no ancestors; the handshake still holds the parent to the widget's origin.
  if (ancestors === null) return { topOrigin: null, outer: null }
  const [parent, topOrigin, outer = null, ...further] = ancestors
  if (parent !== widgetOrigin || topOrigin === undefined || further.length > 0) return null
  const listed = [topOrigin, outer].filter((origin) => origin !== null)
  return listed.every((origin) => matchOrigin(allowed, origin)) ? { topOrigin, outer } : null
}
