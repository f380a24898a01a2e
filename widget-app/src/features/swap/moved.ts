import { fromBaseUnits } from '../../format/amount.ts'
import { swapWords } from '../../messages/en/swap.ts'
import type { Asset } from '../../state/late/asset.ts'
import type { Quote } from '../../state/late/swapState.ts'
import type { Reviewed } from './builtCalls.ts'
import { exactSum, shownSum } from './sum.ts'

/** Two amounts as they are read, or with all digits if they differ only in those that are not shown. */
function both(one: string, other: string, asset: Asset): [string, string] {
  const texts = (write: typeof shownSum): [string, string] => [
    write(BigInt(one), asset),
    write(BigInt(other), asset),
  ]
  const [first, second] = texts(shownSum)
  return first === second ? texts(exactSum) : [first, second]
}

/** By how much less it is, in percent and rounded up to a tenth: never nothing. */
const lessOf = (before: bigint, now: bigint): string =>
  fromBaseUnits(((before - now) * 1_000n + before - 1n) / before, 1)

/** In what the newest terms differ from the reviewed ones, and the button that leads to them. */
export function movedText({ wish, quote }: Reviewed, moved: Quote): { text: string; button: string } {
  const button = swapWords.acceptPrice
  const [before, now] = [BigInt(quote.toAmount), BigInt(moved.toAmount)]
  if (now < before) return { text: swapWords.priceMoved(lessOf(before, now)), button }
  if (BigInt(moved.minToAmount) < BigInt(quote.minToAmount))
    return { text: swapWords.leastMoved(...both(quote.minToAmount, moved.minToAmount, wish.to)), button }
  return { text: swapWords.termsMoved, button: swapWords.showTerms }
}
