import { selectNetwork } from '../../state/chains/selectors.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import type { CaipNetworkId } from '../../types.ts'
import { useAdapter } from './useAdapter.ts'

/** The explorer's page of a transaction on a network; null without an explorer or a transaction. */
export function useTransactionUrl(chainId: CaipNetworkId): (hash: string | null) => string | null {
  const network = useAppSelector((state) => selectNetwork(state, chainId))
  const adapter = useAdapter(network?.chainNamespace)
  return (hash) => (adapter && network && hash !== null ? adapter.transactionUrl(network, hash) : null)
}
