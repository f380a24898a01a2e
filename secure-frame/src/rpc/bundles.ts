import { AirlockError } from '@airlock/host-sdk/contract'

/** EIP-5792: the dApp has already used this bundle id. */
const DUPLICATE_ID = 5720
/** The most ids that are remembered; older ones are forgotten. */
const MOST = 256

/** The dApps' ids of their bundles, and our own ids, which contain the state. */
export interface Bundles {
  /** Reserves an id. Throws 5720 if it is already in use. */
  claim(name: string): void
  /** Assigns our own id to it. */
  settle(name: string, id: string): void
  /** Nothing of the bundle was sent: its id is free again. */
  drop(name: string): void
  /** Our id; undefined for an unknown bundle, or one whose calls are not sent yet. */
  idOf(name: string): string | undefined
}

/** Starts empty with every session. */
export function createBundles(): Bundles {
  const ids = new Map<string, string | undefined>()
  return {
    claim: (name) => {
      if (ids.has(name)) throw new AirlockError(DUPLICATE_ID, 'There is a bundle with this id already')
      ids.set(name, undefined)
      for (const oldest of [...ids.keys()].slice(0, -MOST)) ids.delete(oldest)
    },
    settle: (name, id) => void ids.set(name, id),
    drop: (name) => void ids.delete(name),
    idOf: (name) => ids.get(name),
  }
}
