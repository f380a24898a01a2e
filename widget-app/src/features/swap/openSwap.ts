import { AirlockError, ErrorCode, type ViewArguments } from '@airlock/host-sdk/contract'
import { selectSwap, swapAmountTyped, swapReset, swapTokenChosen } from '../../state/late/swapSlice.ts'
import type { Side } from '../../state/late/swapState.ts'
import { canShow } from '../../state/router/canShow.ts'
import { openView } from '../../state/router/navigation.ts'
import { installLate } from '../../state/store/install.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { cleanAmount } from '../send/amount.ts'
import { isAmount } from '../send/requestedTransfer.ts'
import { findToken, keyOf, selectChoices } from './choices.ts'
import { enterSwap } from './swapForm.ts'

/** Chooses the token that the dApp names; one that is not listed is left for the visitor to choose. */
const choose =
  (side: Side, named: string | undefined): AppThunk =>
  (dispatch, getState) => {
    const token = named === undefined ? undefined : findToken(selectChoices(getState()), named)
    if (token) dispatch(swapTokenChosen({ side, key: keyOf(token) }))
  }

/** Fills the form when its tokens are known, unless the visitor or a change of the account has come first. */
const fill =
  ({ fromToken, toToken, amount }: ViewArguments['Swap']): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (amount !== undefined) dispatch(swapAmountTyped({ amount, unit: 'token' }))
    await dispatch(enterSwap())
    const { amount: now } = selectSwap(getState())
    if (now !== (amount ?? '')) return
    dispatch(choose('from', fromToken))
    dispatch(choose('to', toToken))
  }

/**
 * The dApp's `open({ view: 'Swap', arguments })`: shows the form of a swap, filled in. Nothing is swapped before the
 * visitor reviews and confirms it.
 *
 * @throws AirlockError -32602 for an amount that is no decimal number above zero, 4100 without an account
 */
export const openSwap =
  (given: ViewArguments['Swap']): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const amount = given.amount === undefined ? undefined : cleanAmount(given.amount)
    if (amount !== undefined && !isAmount(amount))
      throw new AirlockError(ErrorCode.INVALID_PARAMS, 'The amount is no decimal number above zero')
    if (!canShow(getState(), 'Swap')) throw new AirlockError(ErrorCode.UNAUTHORIZED, 'Connect a wallet first')
    dispatch(installLate())
    dispatch(swapReset())
    dispatch(openView({ view: 'Swap', data: {} }))
    void dispatch(fill({ ...given, amount }))
  }
