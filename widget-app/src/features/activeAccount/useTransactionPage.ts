import { useEffect, useState } from 'react'
import { loadAdapter } from '../../chains/registry.ts'
import { selectNetwork } from '../../state/chains/selectors.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import type { CaipNetworkId } from '../../types.ts'

/** The explorer's page of a transaction on any network; null without an explorer or a transaction. */
export function useTransactionPage(chainId: CaipNetworkId, hash: string | null): string | null {
  const network = useAppSelector((state) => selectNetwork(state, chainId))
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!network || hash === null) return
    loadAdapter(network.chainNamespace).then(
      ({ transactionUrl }) => setUrl(transactionUrl(network, hash)),
      () => undefined,
    )
  }, [network, hash])
  return hash === null ? null : url
}
