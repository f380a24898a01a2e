/**
 * The state of the window. closed: it was never opened; opening: it was requested; open: it has shown the
 * request; blocked: it did not appear; left: it was closed, and has not come back.
 */
export type WindowState = 'closed' | 'opening' | 'open' | 'blocked' | 'left'

/** How long a window may be gone before that counts as a rejection (ms): after a reload it is back sooner. */
export const GRACE = 3000
/**
 * After this time (ms) a window that has not contacted the server counts as blocked: if the browser returned
 * no window, and if it did.
 */
export const COMES_WITHIN = { none: 2500, given: 10_000 } as const

/** The server's information about the window, by its clock. */
export interface Known {
  opened: boolean
  leftAt: number | null
  now: number
}

/** This frame's own observations, by its estimate of the same clock. */
export interface Seen {
  /** The time of the last request for it. */
  askedAt: number
  /** Whether the browser returned a window: under COOP it returns none, although there is one. */
  given: boolean
  /** Since when the returned window is closed; null while it is open, or if that is unknown. */
  closedAt: number | null
  now: number
}

/** Since when the window is gone; null while it is open. */
const goneSince = ({ leftAt }: Known, { closedAt }: Seen): number | null =>
  leftAt === null || closedAt === null ? (leftAt ?? closedAt) : Math.min(leftAt, closedAt)

/** The state of the window, and whether its absence counts as a rejection. */
export function windowState(known: Known, seen: Seen): { state: WindowState; isOver: boolean } {
  const gone = goneSince(known, seen)
  // A window that was requested after an earlier one was gone is still opening.
  if (known.opened && (gone === null || gone >= seen.askedAt)) {
    if (gone === null) return { state: 'open', isOver: false }
    return { state: 'left', isOver: Math.max(known.now, seen.now) - gone >= GRACE }
  }
  const limit = COMES_WITHIN[seen.given ? 'given' : 'none']
  const hasFailed = seen.closedAt !== null || seen.now - seen.askedAt >= limit
  return { state: hasFailed ? 'blocked' : 'opening', isOver: false }
}
