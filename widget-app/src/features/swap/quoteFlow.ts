import { quoteAnswered, quoteAsked, selectSwap } from '../../state/late/swapSlice.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { askQuotes, ConvertError, failureOf } from './convertApi.ts'
import { questionOf, selectWish } from './wish.ts'

/** How often a quote is read again while it is looked at (ms). */
export const REFRESH = 15_000

/** After this time (ms) a quote is stale: the visitor has to read it again. */
export const STALE = 30_000

/** How long typing has to pause before the server is asked (ms). */
export const PAUSE = 300

/** Reads the best quote for what the form says now. An answer for something else is dropped. */
export const askQuote = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const wish = selectWish(getState())
  if (!wish) return
  dispatch(quoteAsked())
  const { id } = selectSwap(getState()).quote
  const answered = (answer: Pick<Parameters<typeof quoteAnswered>[0], 'best' | 'failure'>) =>
    dispatch(quoteAnswered({ id, at: Date.now(), ...answer }))
  try {
    const question = questionOf(wish)
    const best = await askQuotes(getState().config, { ...question, slippage: wish.slippage })
    const isMeant =
      best.fromAmount === String(wish.amount) &&
      best.fromAccount === question.from &&
      best.toAccount === question.to
    if (!isMeant) throw new ConvertError('unsafe')
    answered({ best, failure: null })
  } catch (error) {
    answered({ best: null, failure: failureOf(error) })
  }
}
