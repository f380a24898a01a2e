import type { NamespaceAdapter } from '../../chains/adapter.ts'
import type { CaipNetwork } from '../../types.ts'

/** The way to a balance on this network; undefined where there is nobody to ask for it. */
export const balanceReader = (
  { getBalance, isBalanceOfNode }: NamespaceAdapter,
  { rpcUrls }: CaipNetwork,
): NamespaceAdapter['getBalance'] =>
  isBalanceOfNode && rpcUrls.default.http.length === 0 ? undefined : getBalance
