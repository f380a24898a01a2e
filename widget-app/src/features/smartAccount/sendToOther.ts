import { selectSend } from '../../state/late/sendSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { installLate } from '../../state/store/install.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { typeRecipient } from '../send/recipient.ts'
import { otherType, selectOwnAccounts } from './ownAccounts.ts'

/** Opens the send form with the other account as the recipient. A payment that the dApp asks for keeps its own. */
export const sendToOther = (): AppThunk => (dispatch, getState) => {
  const own = selectOwnAccounts(getState())
  const recipient = own?.accounts[otherType(own)]
  if (!recipient) return
  dispatch(installLate())
  if (selectSend(getState()).request === null) void dispatch(typeRecipient(recipient.address))
  dispatch(pushed({ view: 'WalletSend' }))
}
