import type { Client } from './signClient.ts'

/** A relay that does not answer for this long (ms) is said to be away (D15). */
const PATIENCE = 4000

/** A connection that ends sooner (ms) was refused: a relay, or what stands before it, may let it in first. */
const STEADY = 500

/** Tried again after this long (ms), and up to as much again: not everybody at once. */
const RETRY = 500

/** Browsers stop a hidden page's connection without a word: after this long (ms) it is made anew. */
const STALE = 30_000

interface RelayWatchOptions {
  /** Whether anything waits for the relay: a session, or a proposal. */
  isNeeded: () => boolean
  /** Called when it goes away and when it is back. */
  tell: (isThere: boolean) => void
}

export interface RelayWatch {
  /** Something is about to be asked of it. */
  expect(): void
}

const jitter = (): number => ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 256) * RETRY

/** Keeps the connection while it is needed, and says when it is not there. */
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
  /** The library tries by itself too, but not in every case. */
  const reopen = () => {
    if (isNeeded() && !relayer.connected) relayer.transportOpen().catch(() => undefined)
  }
  /** Says that it is away if it is not back soon; said to the listeners of before, it is said anew to those of now. */
  const wait = () => {
    isThere = undefined
    patience ??= setTimeout(giveUp, PATIENCE)
  }
  const giveUp = () => {
    // Whether this one lasts is known soon.
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
    // Every vain try ends here too: the time runs from the first one. A connection that is only renewed is not away.
    wait()
    setTimeout(reopen, RETRY + jitter())
  })
  globalThis.document?.addEventListener('visibilitychange', onVisibility)
  return { expect }
}
