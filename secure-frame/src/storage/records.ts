/**
 * Records under keys, on disk where the browser allows it. Storage that is missing, blocked, full or taken away never
 * throws: what cannot be kept lives as long as the page does, and `persistent` says so (R22). What comes back is
 * `unknown`: read it with a schema.
 */
export interface Records {
  /** False once something could not be kept on disk. */
  persistent(): boolean
  get(key: string): Promise<unknown>
  /**
   * One change that no other tab can come between; answers with the new value. `change` gets the present value
   * (undefined where there is none), must be pure and answers with the new one: undefined removes the record.
   */
  update<T>(key: string, change: (current: unknown) => T): Promise<T>
}

const STORE = 'records'

/** What a request answers, or its error. */
function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** One transaction around {@link Records.update}. Rejects when nothing was written. */
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
 * Opens the records of one database. `factory` is asked when it is first needed: where storage is blocked, reading
 * `indexedDB` is enough to throw.
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
    // Somebody clears the site's data, or the browser takes it back: the next call opens it anew.
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
