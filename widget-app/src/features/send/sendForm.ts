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
import { findAsset, loadAssets, showNative } from './assets.ts'
import { balanceOf } from './heldAsset.ts'
import { typeRecipient } from './recipient.ts'
import { selectSender } from './transfer.ts'

/** Whether the dApp's request names another network than the current one. */
export const selectIsElsewhere = (state: RootState): boolean => {
  const { request } = selectSend(state)
  return request !== null && selectSender(state)?.network.caipNetworkId !== request.caipNetworkId
}

/** Fills the form from the dApp's request. On another network this waits for the switch. */
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

/** Fills the form again: with the available assets, and with the dApp's request. */
const fillForm = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  await dispatch(loadAssets())
  const { request } = selectSend(getState())
  if (request) await dispatch(fill(request))
}

/**
 * From its first display on, the form is reset when the account or network changes, and cleared after a
 * disconnect.
 */
const followAccount = (): AppThunk => (dispatch, getState, services) => {
  if (selectSend(getState()).isFollowed) return
  dispatch(sendFollowed())
  services.watch((now, before) => {
    const sender = selectSender(now)
    if (sender?.caipAddress === selectSender(before)?.caipAddress) {
      if (now.balance.cache !== before.balance.cache) dispatch(showNative())
      return
    }
    dispatch(formReset())
    const { request } = selectSend(getState())
    if (sender) void dispatch(fillForm())
    else if (request) dispatch(requestEnded(request.id))
  })
}

/** Shows the form: its contents are kept, and the balances are updated. Resolves when these are there. */
export const enterForm = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  dispatch(followAccount())
  const { request, asset } = selectSend(getState())
  await dispatch(request && !asset ? fillForm() : loadAssets())
}

/** The visitor selected an asset in the list. */
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

/** Identifies the amount: it changes with typing, with a request of the dApp, and with the account. */
const wishOf = (state: RootState): string => {
  const { amount, request } = selectSend(state)
  return JSON.stringify([selectSender(state)?.caipAddress, amount, request?.id])
}

/** The full balance; for the native currency, the full balance without the cost of the transfer. */
export const chooseMax = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const sender = selectSender(getState())
  const { asset } = selectSend(getState())
  if (!sender || !asset) return
  if (asset.address !== null) return void dispatch(amountTyped(balanceOf(asset)))
  const wish = wishOf(getState())
  try {
    const { reserve } = await loadAdapter(sender.namespace)
    const kept = (await reserve?.(sender.network)) ?? 0n
    // Uses the latest balance of the same coin, which may have been read again meanwhile. An amount that was
    // typed or requested since then takes precedence.
    const { asset: now } = selectSend(getState())
    if (wishOf(getState()) !== wish || !now || !isSameAsset(now.address, asset.address)) return
    const most = now.balance > kept ? now.balance - kept : 0n
    dispatch(amountTyped(fromBaseUnits(most, now.decimals)))
    if (most === 0n) dispatch(showToast({ message: sendWords.allNeededForFee, variant: 'error' }))
  } catch {
    dispatch(showToast({ message: sendWords.feeNotKnown, variant: 'error' }))
  }
}
