import { exactQuantity } from '@airlock/kit/messages'
import { shownQuantity } from '../../format/quantity.ts'
import { buyWords } from '../../messages/en/buy.ts'
import { selectBuy } from '../../state/late/buySlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { AmountBox, AmountNote, AmountOutput } from '../../ui/AmountBox.tsx'
import { UnitChip } from '../../ui/UnitChip.tsx'
import { TokenMark } from '../marks/TokenMark.tsx'
import { selectCanAsk } from './buyForm.ts'
import { pricedOffers } from './pricedOffers.ts'

/** What the visitor gets for it: the token, and how much of it at the best price. */
export function GetBox() {
  const dispatch = useAppDispatch()
  const { token, offers } = useAppSelector(selectBuy)
  const canAsk = useAppSelector(selectCanAsk)
  if (!token) return null
  const { symbol, networkLabel } = token
  const [best] = canAsk ? pricedOffers(offers) : []
  const isAsking = canAsk && Object.values(offers).some(({ status }) => status === 'asking')
  return (
    <AmountBox
      label={buyWords.youGet}
      figure={
        <AmountOutput
          label={buyWords.youGet}
          text={best ? shownQuantity(best.amount).text : '0'}
          exact={best && `${exactQuantity(best.amount)} ${symbol}`}
          isAsking={isAsking}
        />
      }
      chip={
        <UnitChip
          mark={<TokenMark token={{ symbol, address: null }} size="s" />}
          label={buyWords.chooseToken(`${symbol} ${buyWords.on(networkLabel)}`)}
          onClick={() => dispatch(pushed({ view: 'OnRampTokenSelect' }))}
        >
          {symbol}
        </UnitChip>
      }
      below={<AmountNote>{buyWords.on(networkLabel)}</AmountNote>}
    />
  )
}
