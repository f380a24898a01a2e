import * as z from 'zod/mini'
import { recordOf } from '../../state/persistence.ts'
import type { Storage } from '../../state/storage.ts'
import { replay } from './replay.ts'

/** The version of the stored format; a value of another version is moved to quarantine. */
const VERSION = 1

const Stored = z.strictObject({ v: z.literal(VERSION), data: recordOf(z.string()) })

/** The storage interface of the library: JSON values by key. */
export interface CoreStorage {
  getKeys(): Promise<string[]>
  getEntries<T>(): Promise<[string, T][]>
  getItem<T>(key: string): Promise<T | undefined>
  setItem<T>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
  /** Moves all data to quarantine for inspection, and starts empty. */
  quarantine(): void
}

const isJson = (value: string): boolean => {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

function parse(stored: string): Map<string, string> | null {
  try {
    const { success, data } = z.safeParse(Stored, JSON.parse(stored))
    return success && Object.values(data.data).every(isJson) ? new Map(Object.entries(data.data)) : null
  } catch {
    return null
  }
}

/**
 * All data of the library in one value of the widget's storage: keys and the sessions that need them are
 * written together or not at all, and corrupt data is moved to quarantine as a whole. Other tabs write the
 * same value, and each of them has only read it at its own start: so a write applies only the changes of
 * this tab to the stored value.
 */
export function createCoreStorage(storage: Storage, key: string): CoreStorage {
  const stored = storage.get(key)
  const found = stored === null ? new Map<string, string>() : parse(stored)
  const values = found ?? new Map<string, string>()
  let written = new Map(values)
  let isScheduled = false

  const write = () => {
    isScheduled = false
    const there = parse(storage.get(key) ?? '')
    const data = there ? replay(there, written, values) : values
    written = new Map(values)
    if (data.size === 0) storage.remove(key)
    else storage.set(key, JSON.stringify({ v: VERSION, data: Object.fromEntries(data) }))
  }
  /** One write for all changes of a turn. */
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(write)
  }
  const quarantine = () => {
    const stored = storage.get(key)
    if (stored !== null) storage.set(`${key}.quarantine`, stored)
    values.clear()
    written.clear()
    storage.remove(key)
  }
  if (!found) quarantine()

  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <T>() => [...values].map(([name, value]) => [name, JSON.parse(value)] as [string, T]),
    getItem: async <T>(name: string) => {
      const value = values.get(name)
      return value === undefined ? undefined : (JSON.parse(value) as T)
    },
    setItem: async (name, value) => {
      values.set(name, JSON.stringify(value) ?? 'null')
      schedule()
    },
    removeItem: async (name) => {
      values.delete(name)
      schedule()
    },
    quarantine,
  }
}
