import { selectActiveRecord } from '../../state/chains/selectors.ts'
import { derive } from '../../state/derive.ts'
import type { RootState } from '../../state/store/store.ts'
import type { CaipAddress, CaipNetwork, Namespace } from '../../types.ts'
import { selectServed, serverFirst } from '../holder/serverFirst.ts'

/** Who sends, where, by which wallet. */
export interface Sender {
  namespace: Namespace
  walletId: string
  walletName: string
  address: string
  caipAddress: CaipAddress
  network: CaipNetwork
}

/** The account that is connected and looked at; null where there is none. */
export const selectSender = derive(
  (state: RootState) => [selectActiveRecord(state), selectServed(state), state.config],
  (record, served, config): Sender | null => {
    const { status, caipAddress, address, connectedWalletInfo } = record?.accountState ?? {}
    const network = record?.networkState.caipNetwork
    if (!record || !network || status !== 'connected') return null
    if (!caipAddress || !address || !connectedWalletInfo) return null
    const { connectorId: walletId, name: walletName } = connectedWalletInfo
    const { namespace } = record
    return {
      namespace,
      walletId,
      walletName,
      address,
      caipAddress,
      network: serverFirst(network, served, config),
    }
  },
)
