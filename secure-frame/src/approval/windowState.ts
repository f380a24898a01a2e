/**
 * What became of the window: closed: none was opened; opening: it was asked for; open: it has shown the request;
 * blocked: it has not come; left: it was closed, and is not back yet.
 */
export type WindowState = 'closed' | 'opening' | 'open' | 'blocked' | 'left'

/** How long a window may be away before that is a no (ms): a reload brings it back sooner. */
export const GRACE = 3000
/** When a window that the server knows nothing of has not come (ms): where the browser gave us none, and where it did. */
export const COMES_WITHIN = { none: 2500, given: 10_000 } as const

/** What the server knows of it, by its clock. */
export interface Known {
  opened: boolean
  leftAt: number | null
  now: number
}

/** What this frame has seen of it, by the same clock as far as it is known here. */
export interface Seen {
  /** When it was asked for last. */
  askedAt: number
  /** Whether the browser gave us a window: under COOP it gives none, although there is one. */
  given: boolean
  /** Since when the window that we were given is closed; null while it is not, and where nobody can say. */
  closedAt: number | null
  now: number
}

/** Since when the window is gone; null while it is there. */
const goneSince = ({ leftAt }: Known, { closedAt }: Seen): number | null =>
  leftAt === null || closedAt === null ? (leftAt ?? closedAt) : Math.min(leftAt, closedAt)

/** The state of the window, and whether its being away is an answer. */
export function windowState(known: Known, seen: Seen): { state: WindowState; isOver: boolean } {
  const gone = goneSince(known, seen)
  // One that was asked for after another had gone is on its way.
  if (known.opened && (gone === null || gone >= seen.askedAt)) {
    if (gone === null) return { state: 'open', isOver: false }
    return { state: 'left', isOver: Math.max(known.now, seen.now) - gone >= GRACE }
  }
  const limit = COMES_WITHIN[seen.given ? 'given' : 'none']
  const hasFailed = seen.closedAt !== null || seen.now - seen.askedAt >= limit
  return { state: hasFailed ? 'blocked' : 'opening', isOver: false }
}
