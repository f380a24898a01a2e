import { type Known, windowState } from '../approval/windowState.ts'
import { DECIDED } from '../windows/ticketContent.ts'

/** How often the server is asked for the decision (ms). */
const POLL = 1000
const SIZE = 'popup,width=480,height=720'

/** Resolves after a while, or as soon as there may be news: the window says that it has decided, or the person is back. */
export function news(from: () => Window | null): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const { signal } = listening
    const done = () => {
      clearTimeout(timer)
      listening.abort()
      resolve()
    }
    const timer = setTimeout(done, POLL)
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== null && source === from() && origin === location.origin && data === DECIDED) done()
    }
    addEventListener('message', onMessage, { signal })
    addEventListener('focus', done, { signal })
    document.addEventListener('visibilitychange', done, { signal })
  })
}

/**
 * The window as the browser gave it to us: its `closed` is believed only where it was seen to be open. Nobody can guess
 * its name: a page that opened a window of that name before us would hold it.
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
    /** Opens it. Call it in the turn of a click. */
    open: (address: string) => ask(window.open(address, name, SIZE)),
    /** It is opened without us. */
    expect: () => ask(null),
    /** What became of it, with what the server knows. */
    look: (known: Known) => {
      see(known.opened)
      return windowState(known, { askedAt, given: handle !== null, closedAt, now: clock.now() })
    },
  }
}
