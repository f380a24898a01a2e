import { quoteAnswered, quoteAsked, selectSwap } from '../../state/late/swapSlice.ts'
import type { Quote } from '../../state/late/swapState.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { toBaseUnits } from '../send/amount.ts'
import { askQuotes, ConvertError, failureOf } from './convertApi.ts'
import { isAbout, questionOf, type SwapWish, selectWish } from './wish.ts'

/** How often a quote is read again while it is looked at (ms). */
export const REFRESH = 15_000

/** After this time (ms) a quote is stale: the visitor has to read it again. */
export const STALE = 30_000

/** How long typing has to pause before the server is asked (ms). */
export const PAUSE = 300

/** All of an amount, in hundredths of a percent. */
const ALL = 10_000n

/** Whether the minimum of a quote leaves no more room than the slippage, up to its rounding. */
function fitsSlippage({ toAmount, minToAmount }: Quote, slippage: string): boolean {
  const [amount, minimum] = [BigInt(toAmount), BigInt(minToAmount)]
  const least = (amount * (ALL - (toBaseUnits(slippage, 2) ?? 0n))) / ALL
  return minimum > 0n && minimum <= amount && minimum >= least - 1n
}

/** The best quote, which is about what was asked. */
async function read(caller: Parameters<typeof askQuotes>[0], wish: SwapWish): Promise<Quote> {
  const best = await askQuotes(caller, { ...questionOf(wish), slippage: wish.slippage })
  if (!isAbout(best, wish) || !fitsSlippage(best, wish.slippage)) throw new ConvertError('unsafe')
  return best
}

/**
 * Reads the best quote for what the form says now. An answer for something else is dropped: also if only the price of
 * the token has changed, by which an amount in US dollars became another one.
 */
export const askQuote = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const wish = selectWish(getState())
  if (!wish) return
  dispatch(quoteAsked())
  const { id } = selectSwap(getState()).quote
  const answered = (answer: Pick<Parameters<typeof quoteAnswered>[0], 'best' | 'failure'>) =>
    dispatch(quoteAnswered({ id, at: Date.now(), ...answer }))
  try {
    const best = await read(getState().config, wish)
    const now = selectWish(getState())
    const isMeant = now !== null && isAbout(best, now)
    answered({ best: isMeant ? best : null, failure: null })
    if (!isMeant && selectSwap(getState()).quote.id === id) await dispatch(askQuote())
  } catch (error) {
    answered({ best: null, failure: failureOf(error) })
  }
}
