/**
 * The server's clock as far as responses have revealed it (R24): deadlines and proofs use it, not the
 * visitor's clock.
 */
export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock. */
  now(): number
  /**
   * Learns a time that the server wrote between `sentAt` and now, both measured by {@link ServerClock.local}
   * (ms).
   */
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
