import type { CaipNetwork } from '../../types.ts'

/** Removes accents and case: a search for "base" finds "Bàse". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The networks whose name or id matches the query. */
export function searchNetworks(networks: readonly CaipNetwork[], query: string): readonly CaipNetwork[] {
  const wanted = plain(query.trim())
  if (!wanted) return networks
  return networks.filter((network) => plain(network.name).includes(wanted) || String(network.id) === wanted)
}
