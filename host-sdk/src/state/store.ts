import type { AirlockState } from '../types.ts'

/** The page's replica of the widget's state, or of its latest event. */
export interface Store<State = AirlockState> {
  get(): State
  /** Replaces the given fields. Listeners are called only if a value has changed. */
  set(patch: Partial<State>): void
  subscribe(listener: (state: State) => void): () => void
  /** Resolves when `holds` returns true, checked after every change, or when the time limit (ms) is over. */
  until(holds: () => unknown, limit: number): Promise<void>
  /** Removes every listener, and resolves pending `until` calls. */
  clear(): void
}

interface Entry<State> {
  call(state: State): void
  end?(): void
}

function freeze<T>(value: T): T {
  if (value && typeof value === 'object') Object.values(Object.freeze(value)).forEach(freeze)
  return value
}

/** A store of frozen states. If a listener throws, the others are still called. */
export function createStore<State = AirlockState>(initial: State): Store<State> {
  let state = freeze(initial)
  const entries = new Set<Entry<State>>()
  const add = (entry: Entry<State>) => {
    entries.add(entry)
    return () => {
      entries.delete(entry)
    }
  }
  return {
    get: () => state,
    set: (patch) => {
      const next = { ...state, ...patch }
      if (JSON.stringify(next) === JSON.stringify(state)) return
      state = freeze(next)
      for (const entry of [...entries]) {
        try {
          entry.call(state)
        } catch (error) {
          console.error(error)
        }
      }
    },
    subscribe: (call) => add({ call }),
    until: (holds, limit) =>
      new Promise((resolve) => {
        if (holds()) return resolve()
        const end = () => {
          clearTimeout(timer)
          remove()
          resolve()
        }
        const timer = setTimeout(end, limit)
        const remove = add({ call: () => holds() && end(), end })
      }),
    clear: () => {
      for (const { end } of entries) end?.()
      entries.clear()
    },
  }
}
