import { exactQuantity } from '@airlock/kit/messages'
import { shownQuantity } from '../format/quantity.ts'

interface AmountProps {
  /** Exact decimal text. */
  amount: string
  symbol: string
}

/**
 * An amount with its unit: short in the text, exact on hover, left to right in every script. It is one text, so that the
 * unit does not count as moved when the amount becomes longer.
 */
export function Amount({ amount, symbol }: AmountProps) {
  return (
    <bdi dir="ltr" title={`${exactQuantity(amount)} ${symbol}`}>
      {`${shownQuantity(amount).text} ${symbol}`}
    </bdi>
  )
}
