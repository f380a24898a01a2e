import { loadAdapter } from '../../chains/registry.ts'
import { fromBaseUnits } from '../../format/amount.ts'
import { sendWords } from '../../messages/en/send.ts'
import { type Asset, isSameAsset } from '../../state/late/asset.ts'
import {
  amountTyped,
  assetChosen,
  formReset,
  requestEnded,
  requestRead,
  selectSend,
  sendFollowed,
} from '../../state/late/sendSlice.ts'
import type { SendRequest } from '../../state/late/sendState.ts'
import { showToast } from '../../state/notices/toast.ts'
import { goBack } from '../../state/router/navigation.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import { cleanAmount } from './amount.ts'
import { findAsset, loadAssets } from './assets.ts'
import { balanceOf } from './heldAsset.ts'
import { typeRecipient } from './recipient.ts'
import { selectSender } from './transfer.ts'

/** Whether what the dApp asks for can be sent from here: the network is the one that it names. */
export const selectIsElsewhere = (state: RootState): boolean => {
  const { request } = selectSend(state)
  return request !== null && selectSender(state)?.network.caipNetworkId !== request.caipNetworkId
}

/** What the dApp asks for, in the form. On another network it waits for the switch. */
const fill =
  ({ id, address, amount, to }: SendRequest): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (selectIsElsewhere(getState())) return
    const isStill = () => selectSend(getState()).request?.id === id
    dispatch(amountTyped(amount))
    void dispatch(typeRecipient(to))
    const asset = await dispatch(findAsset(address)).catch(() => null)
    if (asset && isStill()) dispatch(assetChosen(asset))
    dispatch(requestRead({ id, isUnread: !asset }))
  }

/** Fills the form anew: with what there is to send, and what the dApp asks for. */
const fillForm = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  await dispatch(loadAssets())
  const { request } = selectSend(getState())
  if (request) await dispatch(fill(request))
}

/** From the first showing on: another account or network is another form; after a disconnect nothing of it is left. */
const followAccount = (): AppThunk => (dispatch, getState, services) => {
  if (selectSend(getState()).isFollowed) return
  dispatch(sendFollowed())
  services.watch((now, before) => {
    const sender = selectSender(now)
    if (sender?.caipAddress === selectSender(before)?.caipAddress) return
    dispatch(formReset())
    const { request } = selectSend(getState())
    if (sender) void dispatch(fillForm())
    else if (request) dispatch(requestEnded(request.id))
  })
}

/** The form is shown: it is kept as it was left, with balances as they are now. */
export const enterForm = (): AppThunk => (dispatch, getState) => {
  dispatch(followAccount())
  const { request, asset } = selectSend(getState())
  void dispatch(request && !asset ? fillForm() : loadAssets())
}

/** The visitor chose what to send, in the list of it. */
export const chooseAsset =
  (asset: Asset): AppThunk =>
  (dispatch) => {
    dispatch(assetChosen(asset))
    dispatch(goBack())
  }

export const typeAmount =
  (text: string): AppThunk =>
  (dispatch) =>
    void dispatch(amountTyped(cleanAmount(text)))

/** Whose amount it is: one that is typed or asked for by the dApp is another one, and so is another account's. */
const wishOf = (state: RootState): string => {
  const { amount, request } = selectSend(state)
  return JSON.stringify([selectSender(state)?.caipAddress, amount, request?.id])
}

/** All there is: of the network's own currency, all but what sending it takes. */
export const chooseMax = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const sender = selectSender(getState())
  const { asset } = selectSend(getState())
  if (!sender || !asset) return
  if (asset.address !== null) return void dispatch(amountTyped(balanceOf(asset)))
  const wish = wishOf(getState())
  try {
    const { reserve } = await loadAdapter(sender.namespace)
    const kept = (await reserve?.(sender.network)) ?? 0n
    // The same coin, and as much of it as there is by now: what there is may have been read again meanwhile. What was
    // typed or asked for since counts for more.
    const { asset: now } = selectSend(getState())
    if (wishOf(getState()) !== wish || !now || !isSameAsset(now.address, asset.address)) return
    const most = now.balance > kept ? now.balance - kept : 0n
    dispatch(amountTyped(fromBaseUnits(most, now.decimals)))
    if (most === 0n) dispatch(showToast({ message: sendWords.allNeededForFee, variant: 'error' }))
  } catch {
    dispatch(showToast({ message: sendWords.feeNotKnown, variant: 'error' }))
  }
}
