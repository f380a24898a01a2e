import { blockchainApi } from '../../api/blockchainApi.ts'
import { type Caller, sdkPath } from '../../api/sdkQuery.ts'
import type { RootState } from '../../state/store/store.ts'
import type { CaipNetwork } from '../../types.ts'

/** The chains that the server supports; undefined until its list has arrived. */
export const selectServed = (state: RootState): readonly string[] | undefined =>
  state.blockchain && blockchainApi.endpoints.getSupportedChains.select()(state as never).data?.http

/**
 * A network with all its RPC URLs: the operator's first if there are any, requested through the widget's
 * server, which learns of the account anyway; else the dApp's first.
 */
export function serverFirst(
  network: CaipNetwork,
  served: readonly string[] | undefined,
  caller: Caller,
): CaipNetwork {
  const chainId = network.caipNetworkId
  const own = network.rpcUrls.default.http
  const server = sdkPath('/v1', caller, { chainId })
  const http = served?.includes(chainId) ? [server, ...own] : [...own, server]
  return { ...network, rpcUrls: { ...network.rpcUrls, default: { http } } }
}
