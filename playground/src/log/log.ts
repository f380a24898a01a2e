/** One line of the event log. */
export interface Entry {
  id: number
  /** When it happened (ms since 1970). */
  at: number
  /** Who says it: the widget, the provider, this page. */
  source: 'widget' | 'provider' | 'page'
  name: string
  detail: string
}

/** Older entries are dropped. */
const KEPT = 100

export interface Log {
  entries: () => readonly Entry[]
  add: (source: Entry['source'], name: string, detail?: unknown) => void
  clear: () => void
  /** Calls the listener after each change. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

const textOf = (detail: unknown) => {
  if (detail === undefined || detail === null) return ''
  return typeof detail === 'string' ? detail : JSON.stringify(detail)
}

/** Keeps what happened, the newest first. */
export function createLog(now: () => number = Date.now): Log {
  let entries: readonly Entry[] = []
  let last = 0
  const listeners = new Set<() => void>()
  const change = (next: readonly Entry[]) => {
    entries = next
    for (const listener of listeners) listener()
  }
  return {
    entries: () => entries,
    add(source, name, detail) {
      last += 1
      change([{ id: last, at: now(), source, name, detail: textOf(detail) }, ...entries].slice(0, KEPT))
    },
    clear: () => change([]),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
