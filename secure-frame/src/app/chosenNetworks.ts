import * as z from 'zod/mini'
import type { ChainId } from '../contract/index.ts'
import type { Networks } from '../rpc/networks.ts'
import { readRecord } from '../session/stored.ts'
import type { Records } from '../storage/records.ts'

const KEY = 'networks'
const Chosen = z.array(z.string().check(z.maxLength(80)))

/** Stores the active network of each family across reloads (spec section 3: last used chain). */
export async function rememberNetworks(networks: Networks, records: Records): Promise<Networks> {
  for (const id of (await readRecord(records, KEY, Chosen)) ?? [])
    if (networks.all.some((network) => network.id === id)) networks.switchTo(id as ChainId)
  const family = (id: string) => id.slice(0, id.indexOf(':'))
  return {
    ...networks,
    switchTo: (chainId) => {
      const network = networks.switchTo(chainId)
      const add = (stored: unknown) => {
        const known = z.safeParse(Chosen, stored).data ?? []
        return [...known.filter((id) => family(id) !== family(network.id)), network.id]
      }
      void records.update(KEY, add)
      return network
    },
  }
}
