import type { Transfer } from '../../chains/adapter.ts'
import { selectActiveRecord } from '../../state/chains/selectors.ts'
import { derive } from '../../state/derive.ts'
import type { Asset } from '../../state/late/asset.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import type { RootState } from '../../state/store/store.ts'
import type { CaipAddress, CaipNetwork, Namespace } from '../../types.ts'
import { selectServed, serverFirst } from '../activeAccount/serverFirst.ts'
import { toBaseUnits } from './amount.ts'
import { tokenOf } from './heldAsset.ts'
import { stageOf } from './sendStage.ts'

/** The account that sends, its network and its wallet. */
export interface Sender {
  namespace: Namespace
  connectorId: string
  walletName: string
  address: string
  caipAddress: CaipAddress
  network: CaipNetwork
}

/** The connected account of the selected family; null if there is none. */
export const selectSender = derive(
  (state: RootState) => [selectActiveRecord(state), selectServed(state), state.config],
  (record, served, config): Sender | null => {
    const { status, caipAddress, address, connectedWalletInfo } = record?.accountState ?? {}
    const network = record?.networkState.caipNetwork
    if (!record || !network || status !== 'connected') return null
    if (!caipAddress || !address || !connectedWalletInfo) return null
    const { connectorId, name: walletName } = connectedWalletInfo
    const { namespace } = record
    return {
      namespace,
      connectorId,
      walletName,
      address,
      caipAddress,
      network: serverFirst(network, served, config),
    }
  },
)

/** The complete contents of the form. */
export interface Ready {
  sender: Sender
  asset: Asset
  transfer: Transfer
}

/** The transfer; null while the form is incomplete. */
export const selectReady = derive(
  (state: RootState) => [selectSend(state), selectSender(state)],
  (form, sender): Ready | null => {
    const { asset, recipient } = form
    if (!sender || !asset || !recipient.address || stageOf(form) !== 'ready') return null
    const amount = toBaseUnits(form.amount, asset.decimals)
    if (amount === null) return null
    return {
      sender,
      asset,
      transfer: { from: sender.address, to: recipient.address, amount, token: tokenOf(asset) },
    }
  },
)
