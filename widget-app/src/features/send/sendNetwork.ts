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

/** The dApp's own URLs first; then the operator's, which the widget's server asks without showing them. */
const withServer = (network: CaipNetwork, caller: Caller): CaipNetwork => ({
  ...network,
  rpcUrls: {
    ...network.rpcUrls,
    default: {
      http: [...network.rpcUrls.default.http, sdkPath('/v1', caller, { chainId: network.caipNetworkId })],
    },
  },
})

/** The account that is connected and looked at; null where there is none. */
export const selectSender = derive(
  (state: RootState) => [selectActiveRecord(state), state.config],
  (record, config): Sender | null => {
    const { status, caipAddress, address, connectedWalletInfo } = record?.accountState ?? {}
    const network = record?.networkState.caipNetwork
    if (!record || !network || status !== 'connected') return null
    if (!caipAddress || !address || !connectedWalletInfo) return null
    const { identifier: walletId, name: walletName } = connectedWalletInfo
    const { namespace } = record
    return { namespace, walletId, walletName, address, caipAddress, network: withServer(network, config) }
  },
)
