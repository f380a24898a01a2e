import type { Transfer } from '../../chains/adapter.ts'
import { derive } from '../../state/derive.ts'
import type { Asset } from '../../state/late/asset.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import type { RootState } from '../../state/store/store.ts'
import { toBaseUnits } from './amount.ts'
import { tokenOf } from './heldAsset.ts'
import { type Sender, selectSender } from './sendNetwork.ts'
import { stageOf } from './sendStage.ts'

/** What the form says, complete. */
export interface Ready {
  sender: Sender
  asset: Asset
  transfer: Transfer
}

/** What is to be sent; null while the form lacks something. */
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
