import { exactQuantity } from '@airlock/kit/messages'
import { swapWords } from '../../messages/en/swap.ts'
import { selectSwap } from '../../state/late/swapSlice.ts'
import type { Quote } from '../../state/late/swapState.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { rateOf } from '../send/usdAmount.ts'
import styles from './Swap.module.css'
import { type SwapWish, selectWish } from './wish.ts'

/** `1 ETH = 2,965.12 USD`. */
export function rateText({ from, to }: Pick<SwapWish, 'from' | 'to'>, quote: Quote): string {
  const paid = { units: BigInt(quote.fromAmount), decimals: from.decimals }
  const received = { units: BigInt(quote.toAmount), decimals: to.decimals }
  return swapWords.rate(from.symbol, exactQuantity(rateOf(paid, received)), to.symbol)
}

/** The price of the newest quote. Its row is there before. */
export function Rate() {
  const wish = useAppSelector(selectWish)
  const { best } = useAppSelector(selectSwap).quote
  const text = wish && best ? rateText(wish, best) : '–'
  return (
    <div className={styles.setting}>
      <div className={styles.row}>
        <span>{swapWords.rateLabel}</span>
        <bdi key={text} dir="ltr">
          {text}
        </bdi>
      </div>
    </div>
  )
}
