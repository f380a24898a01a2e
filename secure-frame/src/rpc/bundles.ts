import { AirlockError } from '@airlock/host-sdk/contract'

/** EIP-5792: the dApp has named another bundle like this before. */
const DUPLICATE_ID = 5720
/** The most names that are remembered, the latest ones. */
const MOST = 256

/** The names that dApps gave their bundles of calls, and the ids by which we know what became of them. */
export interface Bundles {
  /** Takes a name. Throws 5720 for one that is taken. */
  claim(name: string): void
  /** What it stands for from now on. */
  settle(name: string, id: string): void
  /** Nothing of it was sent: the name is free again. */
  drop(name: string): void
  /** Our id; undefined for a name that nobody gave, or whose calls are not sent yet. */
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
