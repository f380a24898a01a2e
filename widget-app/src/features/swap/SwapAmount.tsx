import { fromBaseUnits } from '../../format/amount.ts'
import { swapWords } from '../../messages/en/swap.ts'
import type { Asset } from '../../state/late/asset.ts'
import { End, Figure } from '../../ui/Review.tsx'
import { TokenMark } from '../marks/TokenMark.tsx'
import { worthOf } from '../send/amount.ts'
import { bothSums, exactSum, shownSum } from './sum.ts'

interface SwapAmountProps {
  asset: Asset
  units: bigint
}

const worthOfUnits = ({ asset, units }: SwapAmountProps): string | null =>
  worthOf(fromBaseUnits(units, asset.decimals), asset.price)

/** An amount as it is read, with all its digits as the title. */
export function SwapAmount({ asset, units }: SwapAmountProps) {
  return (
    <bdi dir="ltr" title={exactSum(units, asset)}>
      {shownSum(units, asset)}
    </bdi>
  )
}

/** What is paid, with all its digits: nobody pays more than they have read. */
export const PaidEnd = (paid: SwapAmountProps) => (
  <End label={swapWords.youPay} mark={<TokenMark token={paid.asset} />} hasNext>
    <Figure text={exactSum(paid.units, paid.asset)} worth={worthOfUnits(paid)} />
  </End>
)

interface ReceivedEndProps extends SwapAmountProps {
  /** The units before the price has moved. */
  before: bigint
}

/** What is received, as far as the quote can tell. */
export function ReceivedEnd({ before, ...received }: ReceivedEndProps) {
  const { asset, units } = received
  const [text, was] = bothSums(units, before, asset)
  return (
    <End label={swapWords.youReceive} mark={<TokenMark token={asset} />}>
      <Figure
        text={text}
        exact={exactSum(units, asset)}
        worth={before === units ? worthOfUnits(received) : swapWords.was(was)}
      />
    </End>
  )
}
