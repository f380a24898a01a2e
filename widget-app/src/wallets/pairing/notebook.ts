import { CaipNetworkId } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { perNamespace } from '../../state/persistence.ts'
import type { CoreStorage } from './coreStorage.ts'

/** In the library's storage, because it is about the sessions there: both are kept or lost together. */
const KEY = 'airlock'

const Notes = z.object({
  /** Topics of sessions that are over here, although the wallet may not have been told. */
  ended: z.array(z.string()),
  /** The network that each family is on. */
  networks: perNamespace(CaipNetworkId),
  /** The account that the wallet has named last as its active one. */
  accounts: perNamespace(z.string()),
})
export type Notes = z.infer<typeof Notes>

const EMPTY: Notes = { ended: [], networks: {}, accounts: {} }

/** What we remember beside the library. */
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
