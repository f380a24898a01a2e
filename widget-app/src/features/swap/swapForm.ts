import { fromBaseUnits } from '../../format/amount.ts'
import { sendWords } from '../../messages/en/send.ts'
import { isSameAsset } from '../../state/late/asset.ts'
import {
  gasPriced,
  selectSwap,
  swapAmountTyped,
  swapBegun,
  swapFollowed,
  swapReset,
  swapTokenChosen,
  swapTokenFound,
  swapTokensChanged,
} from '../../state/late/swapSlice.ts'
import type { ListedToken, Side, SwapState } from '../../state/late/swapState.ts'
import { showToast } from '../../state/notices/toast.ts'
import { goBack } from '../../state/router/navigation.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { CaipNetworkId } from '../../types.ts'
import { cleanAmount } from '../send/amount.ts'
import { balanceOf } from '../send/heldAsset.ts'
import { enterForm } from '../send/sendForm.ts'
import { type Sender, selectSender } from '../send/transfer.ts'
import { usdForUnits } from '../send/usdAmount.ts'
import { coinAddress, keyOf, selectPair } from './choices.ts'
import { askGasPrice, askToken, askTokens, failureOf } from './convertApi.ts'
import { swapsOf } from './swapFamilies.ts'
import { unitsOf } from './wish.ts'

type Answer = Awaited<ReturnType<typeof askTokens>>[number]

/** A token of the server's answer; none if it is of another network. */
function toListed({ address, logoUri, ...token }: Answer, { network, namespace }: Sender): ListedToken[] {
  const prefix = `${network.caipNetworkId}:`
  if (!address.startsWith(prefix)) return []
  const plain = address.slice(prefix.length)
  const isCoin = plain.toLowerCase() === coinAddress(namespace).toLowerCase()
  return [{ ...token, address: isCoin ? null : plain, iconUrl: logoUri }]
}

const isStill = (sender: Sender, now: Sender | null): boolean => now?.caipAddress === sender.caipAddress

/** Loads the tokens that can be swapped on the network, and begins with its coin unless that is to be received. */
export const loadSwapTokens = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const sender = selectSender(getState())
  if (!sender) return
  const set = (tokens: SwapState['tokens']) => dispatch(swapTokensChanged(tokens))
  const { list } = selectSwap(getState()).tokens
  set({ status: 'loading', list })
  const { caipNetworkId } = sender.network
  try {
    const answer = await askTokens(getState().config, caipNetworkId)
    if (!isStill(sender, selectSender(getState()))) return
    set({ status: 'loaded', list: answer.flatMap((token) => toListed(token, sender)) })
    dispatch(swapBegun())
  } catch (error) {
    if (!isStill(sender, selectSender(getState()))) return
    set({ status: failureOf(error) === 'unsupported' ? 'unsupported' : 'failed', list })
  }
}

/** Reads the price of gas; without an answer it stays unknown. */
export const priceGas = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const sender = selectSender(getState())
  if (!sender) return
  const price = await askGasPrice(getState().config, sender.network.caipNetworkId).catch(() => null)
  if (isStill(sender, selectSender(getState()))) dispatch(gasPriced(price))
}

/** From its first display on, the form is reset when the account or network changes. */
const followAccount = (): AppThunk => (dispatch, getState, services) => {
  if (selectSwap(getState()).isFollowed) return
  dispatch(swapFollowed())
  services.watch((now, before) => {
    const sender = selectSender(now)
    if (sender?.caipAddress === selectSender(before)?.caipAddress) return
    dispatch(swapReset())
    if (sender) void dispatch(loadSwapTokens())
  })
}

/** Shows the form: its contents are kept, and tokens and balances are read again. */
export const enterSwap = (): AppThunk<Record<'listed' | 'held', Promise<void>>> => (dispatch) => {
  dispatch(followAccount())
  void dispatch(priceGas())
  return {
    /** Resolves when the tokens of the operator's list are there, or cannot be read. */
    listed: dispatch(loadSwapTokens()),
    /** Resolves when the account's own tokens are. */
    held: dispatch(enterForm()),
  }
}

/** A token that was found by its address, and the network on which it is. */
export interface Found {
  token: ListedToken
  chainId: CaipNetworkId
}

/** Looks for an unlisted token; null if there is none. Throws a `ConvertError` if nothing answers. */
export const findByAddress =
  (address: string): AppThunk<Promise<Found | null>> =>
  async (_, getState) => {
    const sender = selectSender(getState())
    if (!sender) return null
    const { caipNetworkId } = sender.network
    const answer = await askToken(getState().config, caipNetworkId, address)
    if (!answer || !isStill(sender, selectSender(getState()))) return null
    const [token] = toListed(answer, sender)
    // Another token than the one that was asked for is none.
    return token && isSameAsset(token.address, address) ? { token, chainId: caipNetworkId } : null
  }

/** The visitor selected an unlisted token, whose address they have compared. On another network it is another token. */
export const chooseFoundToken =
  (side: Side, { token, chainId }: Found): AppThunk =>
  (dispatch, getState) => {
    if (selectSender(getState())?.network.caipNetworkId !== chainId) return
    dispatch(swapTokenFound(token))
    dispatch(chooseSwapToken(side, keyOf(token)))
  }

/** The visitor selected a token in the list. */
export const chooseSwapToken =
  (side: Side, key: string): AppThunk =>
  (dispatch) => {
    dispatch(swapTokenChosen({ side, key }))
    dispatch(goBack())
  }

export const typeSwapAmount =
  (text: string): AppThunk =>
  (dispatch, getState) =>
    void dispatch(swapAmountTyped({ amount: cleanAmount(text), unit: selectSwap(getState()).unit }))

/** Goes on in US dollars, or in the token again, with the same amount as far as cents can say it. */
export const changeUnit = (): AppThunk => (dispatch, getState) => {
  const form = selectSwap(getState())
  const { from } = selectPair(getState())
  if (!from) return
  const units = unitsOf(form, from)
  if (form.unit === 'usd') {
    const amount = units === null ? '' : fromBaseUnits(units, from.decimals)
    return void dispatch(swapAmountTyped({ amount, unit: 'token' }))
  }
  const usd = units === null ? null : usdForUnits(units, from.price, from.decimals)
  dispatch(swapAmountTyped({ amount: usd ?? '', unit: 'usd' }))
}

/** The full balance; of the coin, the full balance without the fee of the swap. */
export const chooseSwapMax = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { from } = selectPair(getState())
  const sender = selectSender(getState())
  if (!from || !sender) return
  if (from.address !== null) return void dispatch(swapAmountTyped({ amount: balanceOf(from), unit: 'token' }))
  const { id } = selectSwap(getState()).quote
  await dispatch(priceGas())
  const { gasPrice, quote } = selectSwap(getState())
  // What was chosen or typed since then takes precedence.
  if (quote.id !== id) return
  if (gasPrice === null) return void dispatch(showToast({ message: sendWords.feeNotKnown, variant: 'error' }))
  const kept = swapsOf(sender.namespace)?.kept(BigInt(gasPrice)) ?? 0n
  const most = from.balance > kept ? from.balance - kept : 0n
  dispatch(swapAmountTyped({ amount: fromBaseUnits(most, from.decimals), unit: 'token' }))
  if (most === 0n) dispatch(showToast({ message: sendWords.allNeededForFee, variant: 'error' }))
}
