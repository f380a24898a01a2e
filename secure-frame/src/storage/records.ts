/**
 * Records by key, on disk if the browser allows it. Missing, blocked, full or removed storage never throws:
 * records that cannot be stored live as long as the page, and `persistent` reports that (R22). Values are
 * `unknown`: parse them with a schema.
 */
export interface Records {
  /** False once a record could not be stored on disk. */
  persistent(): boolean
  get(key: string): Promise<unknown>
  /**
   * An atomic change across tabs; returns the new value. `change` gets the current value (undefined if there
   * is none), must be pure and returns the new one: undefined removes the record.
   */
  update<T>(key: string, change: (current: unknown) => T): Promise<T>
}

const STORE = 'records'

/** The result of a request, or its error. */
function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** One transaction for {@link Records.update}. Rejects if nothing was written. */
function change<T>(database: IDBDatabase, key: string, apply: (current: unknown) => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite')
    const store = transaction.objectStore(STORE)
    const reading = store.get(key)
    let next: T
    let failure: unknown = null
    reading.onsuccess = () => {
      try {
        next = apply(reading.result)
        if (next === undefined) store.delete(key)
        else store.put(next, key)
      } catch (error) {
        failure = error
        transaction.abort()
      }
    }
    transaction.oncomplete = () => resolve(next)
    transaction.onabort = () => reject(failure ?? transaction.error)
  })
}

/**
 * Opens the records of one database. `factory` is called on first use: if storage is blocked, reading
 * `indexedDB` already throws.
 */
export function openRecords(
  name: string,
  factory: () => IDBFactory | undefined = () => globalThis.indexedDB,
): Records {
  const memory = new Map<string, unknown>()
  let kept = true
  let opening: Promise<IDBDatabase> | null = null

  async function open(): Promise<IDBDatabase> {
    const source = factory()
    if (!source) throw new Error('This browser has no storage')
    const request = source.open(name, 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
    const database = await answerOf(request)
    // The site's data was cleared, or the browser evicted it: the next call opens the database again.
    const gone = () => {
      database.close()
      opening = null
    }
    database.onversionchange = gone
    database.onclose = gone
    return database
  }

  const database = () => {
    opening ??= open()
    return opening
  }

  async function read(key: string): Promise<unknown> {
    try {
      const transaction = (await database()).transaction(STORE, 'readonly')
      return await answerOf(transaction.objectStore(STORE).get(key))
    } catch {
      kept = false
      return undefined
    }
  }

  const get = (key: string): Promise<unknown> =>
    memory.has(key) ? Promise.resolve(memory.get(key)) : read(key)

  return {
    persistent: () => kept,
    get,
    async update(key, apply) {
      if (!memory.has(key))
        try {
          return await change(await database(), key, apply)
        } catch {
          kept = false
        }
      const next = apply(await get(key))
      memory.set(key, next)
      return next
    },
  }
}
