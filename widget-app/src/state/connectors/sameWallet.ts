import type { Namespace } from '../../types.ts'

/** What tells one wallet from another. */
interface Named {
  name: string
  chain: Namespace
  info?: { rdns: string } | undefined
}

/**
 * Whether two connectors are one wallet that serves two families: it announces itself in each of them, by the same rdns,
 * or, where a family's discovery knows none, by the same name. Two of the same family are always two.
 */
const isSameWallet = (a: Named, b: Named): boolean =>
  a.chain !== b.chain &&
  (a.info && b.info
    ? a.info.rdns === b.info.rdns
    : a.name.trim().toLowerCase() === b.name.trim().toLowerCase())

/** Wallets that serve several families once, where the first of them stood, with everything that they are elsewhere. */
export function groupWallets<C extends Named>(connectors: readonly C[]): C[][] {
  const groups: C[][] = []
  for (const connector of connectors) {
    const group = groups.find(
      (one) =>
        one.some((other) => isSameWallet(other, connector)) &&
        one.every((other) => other.chain !== connector.chain),
    )
    if (group) group.push(connector)
    else groups.push([connector])
  }
  return groups
}
