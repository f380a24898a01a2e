/** Text by key, as far as the browser keeps any for this frame. Never throws. */
export interface Storage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** False once the browser refused: what is written lasts as long as the page. */
  readonly isPersistent: boolean
}

type Area = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

const PROBE = '@airlock/probe'

/** The storage area if it can be written. Blocked storage throws already when it is named. */
function probe(open: () => Area): Area | null {
  try {
    const area = open()
    area.setItem(PROBE, '1')
    area.removeItem(PROBE)
    return area
  } catch {
    return null
  }
}

/**
 * Storage over an area of the browser, with a copy in memory: where the area is blocked, full or taken away later, the
 * widget works on from the copy and says so.
 */
export function openStorage(open: () => Area, onRefused: () => void = () => {}): Storage {
  const memory = new Map<string, string>()
  let area = probe(open)

  function attempt<T>(act: (area: Area) => T, otherwise: T): T {
    if (!area) return otherwise
    try {
      return act(area)
    } catch {
      area = null
      onRefused()
      return otherwise
    }
  }

  return {
    get: (key) => {
      const kept = attempt<string | null | undefined>((it) => it.getItem(key), undefined)
      return kept === undefined ? (memory.get(key) ?? null) : kept
    },
    set: (key, value) => {
      memory.set(key, value)
      attempt((it) => it.setItem(key, value), undefined)
    },
    remove: (key) => {
      memory.delete(key)
      attempt((it) => it.removeItem(key), undefined)
    },
    get isPersistent() {
      return area !== null
    },
  }
}
