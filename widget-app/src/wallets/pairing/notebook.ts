import { CaipNetworkId } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { perNamespace } from '../../state/persistence.ts'
import type { CoreStorage } from './coreStorage.ts'

/** In the library's storage, because it describes the sessions there: both are kept or lost together. */
const KEY = 'airlock'

const Notes = z.object({
  /** Topics of sessions that have ended here, although the wallet may not have been notified. */
  ended: z.array(z.string()),
  /** The active network of each family. */
  networks: perNamespace(CaipNetworkId),
  /** The active account that the wallet reported last. */
  accounts: perNamespace(z.string()),
})
export type Notes = z.infer<typeof Notes>

const EMPTY: Notes = { ended: [], networks: {}, accounts: {} }

/** Data about sessions that the library does not store. */
export interface Notebook {
  read(): Notes
  write(change: Partial<Notes>): void
}

export async function openNotebook(storage: CoreStorage): Promise<Notebook> {
  const stored = z.safeParse(Notes, await storage.getItem(KEY))
  let notes = stored.success ? stored.data : EMPTY
  return {
    read: () => notes,
    write: (change) => {
      notes = { ...notes, ...change }
      storage.setItem(KEY, notes).catch(() => undefined)
    },
  }
}
