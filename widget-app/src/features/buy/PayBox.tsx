import { useId } from 'react'
import { buyWords } from '../../messages/en/buy.ts'
import { buyAmountTyped, methodChosen, selectBuy } from '../../state/late/buySlice.ts'
import type { BuyState } from '../../state/late/buyState.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { AmountBox, AmountInput, AmountNote } from '../../ui/AmountBox.tsx'
import { cleanField } from '../../ui/cleanField.ts'
import { UnitChip } from '../../ui/UnitChip.tsx'
import { CurrencyMark } from '../marks/TokenMark.tsx'
import { cleanAmount } from '../send/amount.ts'
import styles from './Buy.module.css'
import { type AmountProblem, amountProblem } from './buyForm.ts'
import { formatLimit, formatWhole } from './money.ts'

/** The amounts that are suggested (reference-facts 1.1). */
const PRESETS = ['100', '250', '500', '1000']

const limitsOf = ({ options, currency, method }: BuyState) =>
  options?.paymentCurrencies
    .find(({ id }) => id === currency)
    ?.payment_method_limits.find(({ id }) => id === method)

/** The problem of the amount, or its limits. */
function noteOf(form: BuyState, problem: AmountProblem | null): string {
  const { currency } = form
  const limits = limitsOf(form)
  if (problem?.kind === 'wrong') return buyWords.amountNotes.wrong
  if (problem?.kind === 'least' || problem?.kind === 'most')
    return buyWords.amountNotes[problem.kind](formatLimit(problem.limit, currency))
  return limits ? buyWords.limits(formatLimit(limits.min, currency), formatLimit(limits.max, currency)) : ''
}

function Presets() {
  const dispatch = useAppDispatch()
  const { amount, currency } = useAppSelector(selectBuy)
  return (
    <fieldset className={styles.presets} aria-label={buyWords.presets}>
      {PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          className={styles.preset}
          aria-pressed={amount === preset}
          onClick={() => dispatch(buyAmountTyped(preset))}
        >
          {formatWhole(preset, currency)}
        </button>
      ))}
    </fieldset>
  )
}

/** How the visitor pays, if there is a choice. */
export function Methods() {
  const dispatch = useAppDispatch()
  const { options, currency, method } = useAppSelector(selectBuy)
  const limits = options?.paymentCurrencies.find(({ id }) => id === currency)?.payment_method_limits ?? []
  if (limits.length < 2) return null
  return (
    <fieldset className={styles.presets} aria-label={buyWords.payBy}>
      {limits.map(({ id }) => (
        <button
          key={id}
          type="button"
          className={styles.preset}
          aria-pressed={id === method}
          onClick={() => dispatch(methodChosen(id))}
        >
          {buyWords.methods[id]}
        </button>
      ))}
    </fieldset>
  )
}

/** What the visitor pays: amount and currency. */
export function PayBox() {
  const dispatch = useAppDispatch()
  const id = useId()
  const form = useAppSelector(selectBuy)
  const problem = amountProblem(form)
  const isWrong = problem !== null && problem.kind !== 'none'
  const { amount, currency } = form
  return (
    <AmountBox
      label={buyWords.youPay}
      field={id}
      figure={
        <AmountInput
          id={id}
          value={amount}
          isWrong={isWrong}
          note={`${id}note`}
          onType={(field) => dispatch(buyAmountTyped(cleanField(field, cleanAmount)))}
        />
      }
      chip={
        <UnitChip
          mark={<CurrencyMark currency={currency} size="s" />}
          label={buyWords.chooseCurrency(currency)}
          onClick={() => dispatch(pushed({ view: 'OnRampFiatSelect' }))}
        >
          {currency}
        </UnitChip>
      }
      below={
        <AmountNote id={`${id}note`} isWrong={isWrong}>
          {noteOf(form, problem)}
        </AmountNote>
      }
    >
      <Presets />
    </AmountBox>
  )
}
