import type { AirlockError } from '../contract/errors.ts'

/** After this long without a handshake the page helps itself (ms). A late one is still welcome. */
const PATIENCE = 5000
/** After this long there is no more hope: who asks again gets a new frame (ms). */
const LIMIT = 20_000

/** A handshake that is waited for. */
export interface Arrival<Link> {
  link: Promise<Link>
  arrived(link: Link): void
  failed(error: AirlockError): void
  isHopeless(): boolean
  stop(): void
}

/** Waits for a handshake; `onLate` is called when it takes too long. */
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
