import { type Known, windowState } from '../approval/windowState.ts'
import { DECIDED } from '../windows/ticketContent.ts'

/** How often the server is asked for the decision (ms). */
const POLL = 1000
/** The features of a window of the secure origin. */
export const SIZE = 'popup,width=480,height=720'

/** Resolves after a delay, or as soon as the person is back. `also` adds a reason of its own to resolve. */
export function soon(
  ms: number,
  also: (done: () => void, signal: AbortSignal) => void = () => undefined,
): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const { signal } = listening
    const done = () => {
      clearTimeout(timer)
      listening.abort()
      resolve()
    }
    const timer = setTimeout(done, ms)
    also(done, signal)
    addEventListener('focus', done, { signal })
    document.addEventListener('visibilitychange', done, { signal })
  })
}

/** Resolves after a second, or as soon as there may be news: the window reports a decision, or the person is back. */
export const news = (from: () => Window | null): Promise<void> =>
  soon(POLL, (done, signal) => {
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== null && source === from() && origin === location.origin && data === DECIDED) done()
    }
    addEventListener('message', onMessage, { signal })
  })

/**
 * The window that the browser returned: its `closed` counts only if it was open before. Its name is
 * unguessable: otherwise a page could open a window with that name first, and would control it.
 */
export function createOpenedWindow(clock: { now(): number }) {
  const name = crypto.randomUUID()
  let handle: Window | null = null
  let wasOpen = false
  let closedAt: number | null = null
  let askedAt = 0

  const see = (opened: boolean): void => {
    if (!handle) return
    if (!handle.closed) {
      wasOpen ||= opened
      closedAt = null
    } else if (wasOpen || !opened) closedAt ??= clock.now()
  }
  const ask = (given: Window | null): void => {
    askedAt = clock.now()
    handle = given
    wasOpen = false
    closedAt = null
  }
  return {
    get: () => handle,
    /** Opens it. Must be called in the task of a click. */
    open: (address: string) => ask(window.open(address, name, SIZE)),
    /** The person opens it by a link. */
    expect: () => ask(null),
    /** The state of the window, from the server's information and our own. */
    look: (known: Known) => {
      see(known.opened)
      return windowState(known, { askedAt, given: handle !== null, closedAt, now: clock.now() })
    },
  }
}
