import { callsError } from './callsError.ts'

/** The most ids that are remembered here; older ones are asked of the server. */
const MOST = 256
/** The most characters of an id in EIP-5792. */
const LONGEST_NAME = 8_194

/**
 * The wallet's own ids, which contain all that their status is read from: whole words, of which the last one begins
 * with a mark (`callsId.ts` of the contract, `operationId.ts`).
 */
const OWN = /^0x(?:[0-9a-f]{64})+6169726c(?:6f636b|2d6f70)[0-9a-f]{50}$/i

/** The server's memory of ids, for 24 hours. An id is unique for the person and the site; it is passed on as a hash. */
export interface BundleServer {
  /** Resolves to false if the site has used the id before. */
  claim(nameHash: string, claim: string): Promise<boolean>
  settle(nameHash: string, claim: string, id: string): Promise<void>
  drop(nameHash: string, claim: string): Promise<void>
  /** Our own id; null if nothing was sent. */
  read(nameHash: string): Promise<string | null>
}

/** The dApps' ids of their calls, and our own ids, which contain the state. */
export interface Bundles {
  /** Reserves an id. Rejects with 5720 if it is already in use, or has the form of our own ids. */
  claim(name: string): Promise<void>
  /** Joins our own id to it. With `more`, further calls follow: they are settled again. */
  settle(name: string, id: string, more?: boolean): Promise<void>
  /** Nothing of the bundle was sent: its id is free again. */
  drop(name: string): Promise<void>
  /** Our id; undefined for an unknown bundle, or one of which nothing is sent yet. */
  idOf(name: string): Promise<string | undefined>
  /** Whether further calls of the bundle will follow in this page. */
  isOpen(name: string): boolean
}

interface Entry {
  claim: string
  id?: string
  isOpen: boolean
}

async function hashOf(name: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const duplicate = () => callsError('duplicate-id', 'There is a bundle with this id already')

const newEntry = (): Entry => ({ claim: crypto.randomUUID(), isOpen: true })

/** Starts empty with every session. What the server does not answer in time is known as long as the page. */
export function createBundles(server: BundleServer): Bundles {
  const entries = new Map<string, Entry>()
  const keep = (name: string, entry: Entry) => {
    entries.set(name, entry)
    for (const oldest of [...entries.keys()].slice(0, -MOST)) entries.delete(oldest)
  }
  return {
    claim: async (name) => {
      if (OWN.test(name) || entries.has(name)) throw duplicate()
      const entry = newEntry()
      keep(name, entry)
      try {
        if (!(await server.claim(await hashOf(name), entry.claim))) throw duplicate()
      } catch (error) {
        entries.delete(name)
        throw error
      }
    },
    settle: async (name, id, more = false) => {
      const entry = { ...(entries.get(name) ?? newEntry()), id, isOpen: more }
      keep(name, entry)
      // The calls are sent: that cannot fail any more.
      await server.settle(await hashOf(name), entry.claim, id).catch(() => undefined)
    },
    drop: async (name) => {
      const entry = entries.get(name)
      entries.delete(name)
      if (entry) await server.drop(await hashOf(name), entry.claim).catch(() => undefined)
    },
    idOf: async (name) => {
      if (OWN.test(name)) return name
      const entry = entries.get(name)
      if (entry) return entry.id
      if (name.length > LONGEST_NAME) return undefined
      const id = await server.read(await hashOf(name))
      // A request may have claimed it meanwhile.
      if (id !== null && !entries.has(name)) keep(name, { ...newEntry(), id, isOpen: false })
      return id ?? undefined
    },
    isOpen: (name) => entries.get(name)?.isOpen ?? false,
  }
}
