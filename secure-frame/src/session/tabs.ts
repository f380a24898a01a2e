import * as z from 'zod/mini'

/** The other tabs of the same site: the browser gives each site a part of storage, locks and channels of its own. */
export interface Tabs {
  /** Runs a task while no other tab runs one. Where the browser has no locks, only this tab's tasks wait. */
  alone<T>(task: () => Promise<T>): Promise<T>
  tellSignedOut(sessionId: string): void
  onSignedOut(listener: (sessionId: string) => void): void
}

const NAME = 'airlock-session'
const SignedOut = z.strictObject({ type: z.literal('signed-out'), sessionId: z.string() })

type Locks = Pick<LockManager, 'request'>

/** A browser that blocks storage blocks these too, by throwing or by not having them. */
function attempt<T>(make: () => T): T | null {
  try {
    return make()
  } catch {
    return null
  }
}

/** `locks` and `channel` are the browser's own; null where there are none. */
export function openTabs(
  locks: Locks | null = attempt(() => navigator.locks),
  channel: BroadcastChannel | null = attempt(() => new BroadcastChannel(NAME)),
): Tabs {
  let last: Promise<unknown> = Promise.resolve()

  /** One after the other in this tab. */
  function queued<T>(task: () => Promise<T>): Promise<T> {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }

  async function locked<T>(manager: Locks, task: () => Promise<T>): Promise<T> {
    let started: Promise<T> | null = null
    const start = () => {
      started ??= task()
      return started
    }
    try {
      await manager.request(NAME, start)
    } catch {
      // Refused by the browser, or the task failed: `start` tells which.
    }
    return start()
  }

  return {
    alone: (task) => queued(() => (locks ? locked(locks, task) : task())),
    tellSignedOut: (sessionId) => channel?.postMessage({ type: 'signed-out', sessionId }),
    onSignedOut: (listener) =>
      channel?.addEventListener('message', ({ data }) => {
        const message = z.safeParse(SignedOut, data)
        if (message.success) listener(message.data.sessionId)
      }),
  }
}
