import { blockchainApi } from '../../api/blockchainApi.ts'
import { type Caller, sdkPath } from '../../api/sdkQuery.ts'
import type { RootState } from '../../state/store/store.ts'
import type { CaipNetwork } from '../../types.ts'

/** Chains that the server says it asks; undefined until it has said. */
export const selectServed = (state: RootState): readonly string[] | undefined =>
  state.blockchain && blockchainApi.endpoints.getSupportedChains.select()(state as never).data?.http

/**
 * A network with every way to ask it: the operator's URLs first where there are any, asked by the widget's server, which
 * hears of the account anyway; elsewhere those of the dApp first.
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
