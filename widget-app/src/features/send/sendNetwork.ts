import { blockchainApi } from '../../api/blockchainApi.ts'
import { type Caller, sdkPath } from '../../api/sdkQuery.ts'
import { derive } from '../../store/derive.ts'
import type { RootState } from '../../store/store.ts'
import type { CaipAddress, CaipNetwork, Namespace } from '../../types.ts'
import { selectActiveRecord } from '../chains/index.ts'

/** Who sends, where, by which wallet. */
export interface Sender {
  namespace: Namespace
  walletId: string
  walletName: string
  address: string
  caipAddress: CaipAddress
  network: CaipNetwork
}

/** Chains that the server says it asks. */
const selectServed = (state: RootState): string[] | undefined =>
  state.blockchain && blockchainApi.endpoints.getSupportedChains.select()(state as never).data?.http

/** The operator's URLs first where there are any, asked by the widget's server, which hears of the account anyway. */
function withServer(
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

/** The account that is connected and looked at; null where there is none. */
export const selectSender = derive(
  (state: RootState) => [selectActiveRecord(state), selectServed(state), state.config],
  (record, served, config): Sender | null => {
    const { status, caipAddress, address, connectedWalletInfo } = record?.accountState ?? {}
    const network = record?.networkState.caipNetwork
    if (!record || !network || status !== 'connected') return null
    if (!caipAddress || !address || !connectedWalletInfo) return null
    const { identifier: walletId, name: walletName } = connectedWalletInfo
    const { namespace } = record
    return {
      namespace,
      walletId,
      walletName,
      address,
      caipAddress,
      network: withServer(network, served, config),
    }
  },
)
