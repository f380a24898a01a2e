import type { AirlockError } from '../contract/errors.ts'

/**
 * After this time without a handshake, the page shows its own list of wallets (ms). A later handshake is still
 * accepted.
 */
const PATIENCE = 5000
/** After this time the frame is given up, and the next call creates a new one (ms). */
const LIMIT = 20_000
/** How long a late frame may still come (ms). */
export const GRACE = LIMIT - PATIENCE

/** A handshake that has not happened yet. */
export interface Arrival<Link> {
  link: Promise<Link>
  arrived(link: Link): void
  failed(error: AirlockError): void
  isHopeless(): boolean
  stop(): void
}

/** Waits for a handshake. `onLate` is called when it takes too long. */
export function awaitLink<Link>(onLate: () => void): Arrival<Link> {
  const startedAt = Date.now()
  const timer = setTimeout(onLate, PATIENCE)
  let settle!: [Arrival<Link>['arrived'], Arrival<Link>['failed']]
  const link = new Promise<Link>((...both) => {
    settle = both
  })
  link.catch(() => {})
  const stop = () => clearTimeout(timer)
  return {
    link,
    arrived: (opened) => {
      stop()
      settle[0](opened)
    },
    failed: settle[1],
    isHopeless: () => Date.now() - startedAt > LIMIT,
    stop,
  }
}
