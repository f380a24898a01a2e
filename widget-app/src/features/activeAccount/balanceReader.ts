import type { NamespaceAdapter } from '../../chains/adapter.ts'
import type { CaipNetwork } from '../../types.ts'

/** The function that reads a balance on this network; undefined if there is no source for it. */
export const balanceReader = (
  { getBalance, isBalanceOfNode }: NamespaceAdapter,
  { rpcUrls }: CaipNetwork,
): NamespaceAdapter['getBalance'] =>
  isBalanceOfNode && rpcUrls.default.http.length === 0 ? undefined : getBalance
