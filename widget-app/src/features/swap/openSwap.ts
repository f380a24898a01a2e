import { AirlockError, ErrorCode, type ViewArguments } from '@airlock/host-sdk/contract'
import { selectSwap, swapAmountTyped, swapReset, swapTokenChosen } from '../../state/late/swapSlice.ts'
import type { Side } from '../../state/late/swapState.ts'
import { canShow } from '../../state/router/canShow.ts'
import { openView } from '../../state/router/navigation.ts'
import { installLate } from '../../state/store/install.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'
import { cleanAmount } from '../send/amount.ts'
import { isAmount } from '../send/requestedTransfer.ts'
import { findToken, keyOf, selectChoices } from './choices.ts'
import { enterSwap } from './swapForm.ts'

/** Chooses the token that the dApp names; one that is not known is left for the visitor to choose. */
const choose =
  (side: Side, named: string | undefined): AppThunk =>
  (dispatch, getState) => {
    const token = named === undefined ? undefined : findToken(selectChoices(getState()), named)
    if (!token || selectSwap(getState())[side] === keyOf(token)) return
    dispatch(swapTokenChosen({ side, key: keyOf(token) }))
  }

/**
 * Fills the form when its tokens are known, unless the visitor or a change of the account has come first. The tokens of
 * the operator's list do not wait for the account's own, which may take longer.
 */
const fill =
  ({ fromToken, toToken, amount }: ViewArguments['Swap']): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const type = () => {
      if (amount !== undefined) dispatch(swapAmountTyped({ amount, unit: 'token' }))
    }
    // An amount must not be read as one of another token.
    let isTyped = fromToken === undefined
    if (isTyped) type()
    const { listed, held } = dispatch(enterSwap())
    const changes = () => selectSwap(getState()).quote.id
    let filled = changes()
    for (const isKnown of [listed, held]) {
      await isKnown
      if (changes() !== filled) return
      dispatch(choose('from', fromToken))
      if (!isTyped) type()
      isTyped = true
      dispatch(choose('to', toToken))
      filled = changes()
    }
  }

/**
 * The dApp's `open({ view: 'Swap', arguments })`: shows the form of a swap, filled in. Nothing is swapped before the
 * visitor reviews and confirms it.
 *
 * @param namespace - the family whose account swaps; the active one if none is named
 * @throws AirlockError -32602 for an amount that is no decimal number above zero, 4100 without an account
 */
export const openSwap =
  (given: ViewArguments['Swap'], namespace?: Namespace): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const amount = given.amount === undefined ? undefined : cleanAmount(given.amount)
    if (amount !== undefined && !isAmount(amount))
      throw new AirlockError(ErrorCode.INVALID_PARAMS, 'The amount is no decimal number above zero')
    if (!canShow(getState(), 'Swap', namespace && { namespace }))
      throw new AirlockError(ErrorCode.UNAUTHORIZED, 'Connect a wallet first')
    dispatch(installLate())
    dispatch(swapReset())
    dispatch(openView({ view: 'Swap', data: {}, ...(namespace && { namespace }) }))
    void dispatch(fill({ ...given, amount }))
  }
