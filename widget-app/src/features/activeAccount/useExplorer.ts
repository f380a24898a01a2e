import { selectActiveNamespace, selectActiveNetwork } from '../../state/chains/selectors.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { useAdapter } from './useAdapter.ts'

/** The explorer links of the active network; null where there are none. */
export interface Explorer {
  name: string | undefined
  addressUrl: (address: string) => string | null
  transactionUrl: (hash: string) => string | null
}

export function useExplorer(): Explorer {
  const adapter = useAdapter(useAppSelector(selectActiveNamespace))
  const network = useAppSelector(selectActiveNetwork)
  return {
    name: network?.blockExplorers?.default.name,
    addressUrl: (address) => (adapter && network ? adapter.addressUrl(network, address) : null),
    transactionUrl: (hash) => (adapter && network ? adapter.transactionUrl(network, hash) : null),
  }
}
