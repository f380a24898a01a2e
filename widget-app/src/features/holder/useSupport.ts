import { useGetSupportedChainsQuery } from '../../api/blockchainApi.ts'

/** Whether the server can tell anything of a chain. `failed`: it could not be asked. */
export type Support = 'asking' | 'yes' | 'no' | 'failed'

export interface SupportAnswer {
  support: Support
  /** Asks again. */
  ask: () => void
}

/** What the server supports is asked once; for a chain that it does not, it is asked for nothing (spec section 7). */
export function useSupport(chainId: string | undefined): SupportAnswer {
  const { data, isError, isFetching, refetch } = useGetSupportedChainsQuery()
  const ask = () => void refetch()
  if (data && chainId) return { support: data.http.includes(chainId) ? 'yes' : 'no', ask }
  return { support: isError && !isFetching ? 'failed' : 'asking', ask }
}
