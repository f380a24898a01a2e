import * as z from 'zod/mini'

/** The other tabs of the same site: the browser partitions storage, locks and channels by site. */
export interface Tabs {
  /** Runs a task exclusively across tabs. In a browser without locks it only excludes tasks of this tab. */
  alone<T>(task: () => Promise<T>): Promise<T>
  tellSignedOut(sessionId: string): void
  onSignedOut(listener: (sessionId: string) => void): void
}

const NAME = 'airlock-session'
const SignedOut = z.strictObject({ type: z.literal('signed-out'), sessionId: z.string() })

type Locks = Pick<LockManager, 'request'>

/** A browser that blocks storage also blocks these, by throwing or by omitting them. */
function attempt<T>(make: () => T): T | null {
  try {
    return make()
  } catch {
    return null
  }
}

/** `locks` and `channel` are the browser's own; null if it has none. */
export function openTabs(
  locks: Locks | null = attempt(() => navigator.locks),
  channel: BroadcastChannel | null = attempt(() => new BroadcastChannel(NAME)),
): Tabs {
  let last: Promise<unknown> = Promise.resolve()

  /** Runs tasks one after the other in this tab. */
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
      // Either the browser refused, or the task failed: `start` distinguishes the two.
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
