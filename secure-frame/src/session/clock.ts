/** The server's clock as far as answers have told it (R24): deadlines and proofs go by it, not by the visitor's. */
export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock. */
  now(): number
  /** A time the server wrote between `sentAt` and now, both as {@link ServerClock.local} had them (ms). */
  learn(serverTime: number, sentAt: number): void
  /** The visitor's clock (ms). */
  local(): number
}

export function createServerClock(local: () => number = Date.now): ServerClock {
  let offset = 0
  return {
    local,
    now: () => local() + offset,
    learn(serverTime, sentAt) {
      offset = Math.round(serverTime - (sentAt + local()) / 2)
    },
  }
}
