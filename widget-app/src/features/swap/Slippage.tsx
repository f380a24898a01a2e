import { TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { swapWords } from '../../messages/en/swap.ts'
import { selectSwap, slippageTyped } from '../../state/late/swapSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { cleanField } from '../../ui/cleanField.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SmallButton } from '../../ui/SmallButton.tsx'
import { cleanAmount } from '../send/amount.ts'
import styles from './Swap.module.css'
import { isRisky, isSlippage } from './wish.ts'

/** Slippages to choose among, in percent. */
const PRESETS = ['0.5', '1', '3']

/** The most characters of a slippage: 12.34. */
const LONGEST = 5

function Choices({ id }: { id: string }) {
  const dispatch = useAppDispatch()
  const { slippage } = useAppSelector(selectSwap)
  const isWrong = !isSlippage(slippage)
  return (
    <fieldset id={id} className={styles.slippages} aria-label={swapWords.maxSlippage}>
      {PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          className={styles.preset}
          aria-pressed={slippage === preset}
          onClick={() => dispatch(slippageTyped(preset))}
        >
          {swapWords.percent(preset)}
        </button>
      ))}
      <span className={styles.custom} data-wrong={isWrong}>
        <input
          aria-label={swapWords.customSlippage}
          aria-invalid={isWrong}
          placeholder={swapWords.custom}
          inputMode="decimal"
          autoComplete="off"
          maxLength={LONGEST}
          value={PRESETS.includes(slippage) ? '' : slippage}
          onChange={(event) => dispatch(slippageTyped(cleanField(event.target, cleanAmount)))}
        />
        %
      </span>
    </fieldset>
  )
}

/** By how much the price may get worse before the swap reverts. */
export function Slippage() {
  const id = useId()
  const { slippage } = useAppSelector(selectSwap)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.setting}>
      <div className={styles.row}>
        <span>{swapWords.maxSlippage}</span>
        <span className={styles.value}>
          {isSlippage(slippage) ? swapWords.percent(slippage) : '–'}
          <SmallButton opens={{ id, isOpen }} onClick={() => setOpen(!isOpen)}>
            {isOpen ? swapWords.hide : swapWords.change}
          </SmallButton>
        </span>
      </div>
      {isOpen && <Choices id={id} />}
      {!isSlippage(slippage) && (
        <p className={styles.wrong} role="status">
          {swapWords.slippageRange}
        </p>
      )}
      {isSlippage(slippage) && isRisky(slippage) && (
        <Notice icon={TriangleAlert} tone="caution">
          {swapWords.riskySlippage}
        </Notice>
      )}
    </div>
  )
}
