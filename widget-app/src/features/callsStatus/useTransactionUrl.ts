import { useEffect, useState } from 'react'
import type { NamespaceAdapter } from '../../chains/adapter.ts'
import { loadAdapter } from '../../chains/registry.ts'
import { selectNetwork } from '../../state/chains/selectors.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import type { CaipNetworkId } from '../../types.ts'

/** The explorer's page of a transaction on an EVM network; null without an explorer. */
export function useTransactionUrl(chainId: CaipNetworkId): (hash: string) => string | null {
  const network = useAppSelector((state) => selectNetwork(state, chainId))
  const [adapter, setAdapter] = useState<NamespaceAdapter>()
  useEffect(() => {
    loadAdapter('eip155').then(
      (loaded) => setAdapter(() => loaded),
      () => undefined,
    )
  }, [])
  return (hash) => (adapter && network ? adapter.transactionUrl(network, hash) : null)
}
