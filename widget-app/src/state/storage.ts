/** Strings by key, as far as the browser keeps any for this frame. Never throws. */
export interface Storage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** False once the browser has refused: then values last as long as the page. */
  readonly isPersistent: boolean
}

type Area = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

const PROBE = '@airlock/probe'

/** The storage area if it is writable. Blocked storage already throws on access. */
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
 * Storage over an area of the browser, with a copy in memory: if the area is blocked, full or removed later,
 * the widget continues with the copy and reports it.
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
