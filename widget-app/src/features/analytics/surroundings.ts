import type { Answer, Transport } from './outbox.ts'

/** The browser's functions that analytics use. Tests provide their own. */
export interface Surroundings {
  /** The widget's origin. */
  origin: string
  /** Whether the visitor's browser asks not to be tracked (DNT or GPC). */
  isOptedOut: boolean
  /** Calls once, when the visitor presses a key or a pointer in the widget. */
  onAct: (act: () => void) => void
  /** Calls whenever the page is hidden or goes away. */
  onLeave: (leave: () => void) => void
  /** Calls for every error that nothing has handled, and for views that failed. */
  onError: (report: (error: unknown, uncaught: boolean) => void) => void
  /** The response of a GET request as JSON; rejects if there is none. */
  ask: (path: string) => Promise<{ status: number; body: unknown }>
  transport: (path: string) => Transport
}

/** Timeout of a call (ms). */
const TIMEOUT = 10_000

const options = () => ({ credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT) }) as const

async function post(path: string, body: string): Promise<Answer> {
  try {
    // A batch that is on its way when the page goes away arrives.
    return (await fetch(path, { ...options(), method: 'POST', body, keepalive: true })).status
  } catch {
    return undefined
  }
}

/** Signals of the visitor's browser. DNT has another name in older browsers. */
type Signals = Navigator & { globalPrivacyControl?: boolean; doNotTrack?: string | null }

const isOptedOut = ({ globalPrivacyControl, doNotTrack }: Signals): boolean =>
  globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes'

/** The real browser's. */
export const browserSurroundings = (): Surroundings => ({
  origin: location.origin,
  isOptedOut: isOptedOut(navigator),
  onAct: (act) => {
    const acted = new AbortController()
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(
        type,
        ({ isTrusted }) => {
          if (!isTrusted) return
          acted.abort()
          act()
        },
        { capture: true, signal: acted.signal },
      )
  },
  onLeave: (leave) => {
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') leave()
    })
  },
  onError: (report) => {
    // Views that failed are told by events of our own (ViewBoundary.tsx).
    addEventListener('error', ({ error, isTrusted }) => {
      if (error) report(error, isTrusted)
    })
    addEventListener('unhandledrejection', ({ reason }) => report(reason, true))
  },
  ask: async (path) => {
    const response = await fetch(path, options())
    return { status: response.status, body: await response.json() }
  },
  transport: (path) => ({
    post: (body) => post(path, body),
    beacon: (body) => void navigator.sendBeacon(path, body),
  }),
})
