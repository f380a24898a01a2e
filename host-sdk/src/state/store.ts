import type { AirlockState } from '../types.ts'

/** The page's replica of the widget's state. */
export interface Store {
  get(): AirlockState
  /** Replaces what is named. Listeners hear of it only when something really changed. */
  set(patch: Partial<AirlockState>): void
  subscribe(listener: (state: AirlockState) => void): () => void
  /** Resolves when `holds` is true of the state, or when the time (ms) is over. */
  until(holds: (state: AirlockState) => boolean, limit: number): Promise<void>
  /** Forgets every listener, and lets whoever waits go on. */
  clear(): void
}

function freeze<T>(value: T): T {
  if (value && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(freeze)
  }
  return value
}

/** A store of frozen states; a listener that throws harms no other. */
export function createStore(initial: AirlockState): Store {
  let state = freeze(initial)
  const listeners = new Set<{ call: (state: AirlockState) => void }>()
  const waiting = new Set<() => void>()

  const subscribe: Store['subscribe'] = (call) => {
    const entry = { call }
    listeners.add(entry)
    return () => void listeners.delete(entry)
  }

  return {
    get: () => state,
    set: (patch) => {
      const next = { ...state, ...patch }
      if (JSON.stringify(next) === JSON.stringify(state)) return
      state = freeze(next)
      for (const entry of [...listeners]) {
        try {
          entry.call(state)
        } catch (error) {
          console.error(error)
        }
      }
    },
    subscribe,
    until: (holds, limit) =>
      new Promise((resolve) => {
        if (holds(state)) return resolve()
        const end = () => {
          clearTimeout(timer)
          waiting.delete(end)
          stop()
          resolve()
        }
        waiting.add(end)
        const timer = setTimeout(end, limit)
        const stop = subscribe((next) => holds(next) && end())
      }),
    clear: () => {
      listeners.clear()
      for (const end of [...waiting]) end()
    },
  }
}
