import type { CaipNetwork } from '../../types.ts'

/** Without accents and case: "Bàse" is found by "base". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Networks whose name or id the visitor means. */
export function searchNetworks(networks: readonly CaipNetwork[], query: string): readonly CaipNetwork[] {
  const wanted = plain(query.trim())
  if (!wanted) return networks
  return networks.filter((network) => plain(network.name).includes(wanted) || String(network.id) === wanted)
}
