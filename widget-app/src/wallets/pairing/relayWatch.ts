import type { Client } from './signClient.ts'

/** A relay that does not respond for this time (ms) is reported as unreachable (D15). */
const PATIENCE = 4000

/** A connection that ends sooner (ms) was refused: a relay or its proxy may accept it first. */
const STEADY = 500

/**
 * Delay before a retry (ms), plus up to the same time at random, so that clients do not all reconnect at
 * once.
 */
const RETRY = 500

/** Browsers silently drop a hidden page's connection: after this time (ms) it is opened again. */
const STALE = 30_000

interface RelayWatchOptions {
  /** Whether the relay is needed: there is a session, or a proposal. */
  isNeeded: () => boolean
  /** Called when the relay becomes unreachable and when it is back. */
  tell: (isThere: boolean) => void
}

export interface RelayWatch {
  /** A request is about to be sent. */
  expect(): void
}

const jitter = (): number => ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 256) * RETRY

/** Keeps the connection open while it is needed, and reports when it is lost. */
export function watchRelay({ core }: Client, { isNeeded, tell }: RelayWatchOptions): RelayWatch {
  const { relayer } = core
  let isThere: boolean | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  let steady: ReturnType<typeof setTimeout> | undefined
  let hiddenAt = 0

  const stopWaiting = () => {
    clearTimeout(patience)
    patience = undefined
  }
  const say = (now: boolean) => {
    stopWaiting()
    if (now === isThere) return
    isThere = now
    tell(now)
  }
  /** The library also reconnects by itself, but not in every case. */
  const reopen = () => {
    if (isNeeded() && !relayer.connected) relayer.transportOpen().catch(() => undefined)
  }
  /**
   * Reports an outage unless the relay is back soon. The status was reported to earlier listeners, so it is
   * reported again to the current ones.
   */
  const wait = () => {
    isThere = undefined
    patience ??= setTimeout(giveUp, PATIENCE)
  }
  const giveUp = () => {
    // Whether this connection lasts is known soon.
    patience = relayer.connected ? setTimeout(giveUp, STEADY) : undefined
    if (!patience && isNeeded()) say(false)
  }
  const expect = () => {
    stopWaiting()
    if (!relayer.connected) wait()
  }
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now()
      return
    }
    if (!isNeeded()) return
    if (Date.now() - hiddenAt > STALE) relayer.restartTransport().catch(() => undefined)
    else reopen()
  }

  relayer.on('relayer_connect', () => {
    clearTimeout(steady)
    steady = setTimeout(say, STEADY, true)
  })
  relayer.on('relayer_disconnect', () => {
    clearTimeout(steady)
    if (!isNeeded()) {
      isThere = undefined
      return
    }
    // Every failed retry ends here too, so the time counts from the first one. A connection that is only
    // renewed is no outage.
    wait()
    setTimeout(reopen, RETRY + jitter())
  })
  globalThis.document?.addEventListener('visibilitychange', onVisibility)
  return { expect }
}
