import { matchOrigin, type OriginPattern } from '@airlock/host-sdk/bridge'

/** The sites around this frame, as the browser reports them. */
export interface FrameAncestors {
  /**
   * The site that shows the widget; null if the browser does not report it, in which case it is unverified.
   */
  topOrigin: string | null
  /** The site that frames that site; null if it is the top page. */
  outer: string | null
}

export interface Listed {
  widgetOrigin: string
  /** The sites of the project. */
  allowed: readonly OriginPattern[]
}

/**
 * The origins around this frame, innermost first (`location.ancestorOrigins`), checked against the project.
 * Null if the frame must not run here: outside the widget, or in a page that the project does not list
 * (SEC-08, SEC-15).
 */
export function readAncestors(
  ancestors: readonly string[] | null,
  { widgetOrigin, allowed }: Listed,
): FrameAncestors | null {
  // Firefox before 130 reports no ancestors; the handshake still requires the widget's origin of the parent.
  if (ancestors === null) return { topOrigin: null, outer: null }
  const [parent, topOrigin, outer = null, ...further] = ancestors
  if (parent !== widgetOrigin || topOrigin === undefined || further.length > 0) return null
  const listed = [topOrigin, outer].filter((origin) => origin !== null)
  return listed.every((origin) => matchOrigin(allowed, origin)) ? { topOrigin, outer } : null
}
