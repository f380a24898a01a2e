import type { Namespace } from '../../types.ts'

/** The fields that identify a wallet. */
interface Named {
  name: string
  chain: Namespace
  info?: { rdns: string } | undefined
}

/**
 * Whether two connectors are one wallet that serves two families: it announces itself in each of them with
 * the same rdns, or, if a family's discovery has no rdns, with the same name. Two connectors of the same
 * family are always different wallets.
 */
const isSameWallet = (a: Named, b: Named): boolean =>
  a.chain !== b.chain &&
  (a.info && b.info
    ? a.info.rdns === b.info.rdns
    : a.name.trim().toLowerCase() === b.name.trim().toLowerCase())

/** Merges the connectors of a wallet that serves several families, at the position of the first one. */
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
