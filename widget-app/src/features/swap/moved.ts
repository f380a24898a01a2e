import { fromBaseUnits } from '../../format/amount.ts'
import { swapWords } from '../../messages/en/swap.ts'
import type { Quote } from '../../state/late/swapState.ts'
import type { Reviewed } from './builtCalls.ts'
import { bothSums } from './sum.ts'

/** By how much less it is, in percent and rounded up to a tenth: never nothing. */
const lessOf = (before: bigint, now: bigint): string =>
  fromBaseUnits(((before - now) * 1_000n + before - 1n) / before, 1)

/** In what the newest terms differ from the reviewed ones, and the button that leads to them. */
export function movedText({ wish, quote }: Reviewed, moved: Quote): { text: string; button: string } {
  const button = swapWords.acceptPrice
  const [before, now] = [BigInt(quote.toAmount), BigInt(moved.toAmount)]
  if (now < before) return { text: swapWords.priceMoved(lessOf(before, now)), button }
  const [least, leastNow] = [BigInt(quote.minToAmount), BigInt(moved.minToAmount)]
  if (leastNow < least) return { text: swapWords.leastMoved(...bothSums(least, leastNow, wish.to)), button }
  return { text: swapWords.termsMoved, button: swapWords.showTerms }
}
