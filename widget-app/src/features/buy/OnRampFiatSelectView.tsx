import { Check } from 'lucide-react'
import { buyWords } from '../../messages/en/buy.ts'
import { currencyChosen, selectBuy } from '../../state/late/buySlice.ts'
import { goBack } from '../../state/router/navigation.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { moveFocus } from '../../ui/moveFocus.ts'
import { CurrencyMark } from '../marks/TokenMark.tsx'
import send from '../send/Send.module.css'
import { LegalNote } from './LegalNote.tsx'
import { currencyName, formatLimit } from './money.ts'

/** The currencies in which people can pay. */
export function OnRampFiatSelectView() {
  const dispatch = useAppDispatch()
  const { options, currency: chosen, method } = useAppSelector(selectBuy)
  const isChosen = (id: string) => id === chosen
  const choose = (id: string) => {
    dispatch(currencyChosen(id))
    dispatch(goBack())
  }
  return (
    <div className={send.list}>
      <ul aria-label={buyWords.currencies} onKeyDown={moveFocus}>
        {options?.paymentCurrencies.map(({ id, payment_method_limits: limits }) => {
          const limit = limits.find((one) => one.id === method) ?? limits[0]
          return (
            <li key={id}>
              <ListRow
                lead={<CurrencyMark currency={id} />}
                title={currencyName(id)}
                detail={limit && buyWords.limits(formatLimit(limit.min, id), formatLimit(limit.max, id))}
                trail={
                  <>
                    {id}
                    {isChosen(id) && <Check size={16} />}
                  </>
                }
                current={isChosen(id)}
                onClick={() => choose(id)}
              />
            </li>
          )
        })}
      </ul>
      <LegalNote />
    </div>
  )
}
