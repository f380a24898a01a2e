import { useEffect, useState } from 'react'
import type { NamespaceAdapter } from '../../chains/adapter.ts'
import { loadAdapter } from '../../chains/registry.ts'
import { selectActiveNamespace, selectActiveNetwork } from '../../state/chains/selectors.ts'
import { useAppSelector } from '../../state/store/hooks.ts'

/** The explorer links of the active network; null where there are none. */
export interface Explorer {
  name: string | undefined
  addressUrl: (address: string) => string | null
  transactionUrl: (hash: string) => string | null
}

export function useExplorer(): Explorer {
  const namespace = useAppSelector(selectActiveNamespace)
  const network = useAppSelector(selectActiveNetwork)
  const [loaded, setLoaded] = useState<{ namespace: string; adapter: NamespaceAdapter }>()
  useEffect(() => {
    loadAdapter(namespace).then(
      (adapter) => setLoaded({ namespace, adapter }),
      () => undefined,
    )
  }, [namespace])
  const adapter = loaded?.namespace === namespace ? loaded.adapter : undefined
  return {
    name: network?.blockExplorers?.default.name,
    addressUrl: (address) => (adapter && network ? adapter.addressUrl(network, address) : null),
    transactionUrl: (hash) => (adapter && network ? adapter.transactionUrl(network, hash) : null),
  }
}
