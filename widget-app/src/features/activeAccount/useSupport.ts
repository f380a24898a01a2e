import { useCallback } from 'react'
import { useGetSupportedChainsQuery } from '../../api/blockchainApi.ts'

/** Whether the server supports a chain. `failed`: its list could not be loaded. */
export type Support = 'asking' | 'yes' | 'no' | 'failed'

export interface SupportAnswer {
  support: Support
  /** Loads the list again. */
  ask: () => void
}

/**
 * The list of supported chains is loaded once; the server is never asked about other chains (spec section
 * 7).
 */
export function useSupport(chainId: string | undefined): SupportAnswer {
  const { data, isError, isFetching, refetch } = useGetSupportedChainsQuery()
  const ask = useCallback(() => void refetch(), [refetch])
  if (data && chainId) return { support: data.http.includes(chainId) ? 'yes' : 'no', ask }
  return { support: isError && !isFetching ? 'failed' : 'asking', ask }
}
