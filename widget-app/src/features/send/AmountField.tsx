import { cx } from '@airlock/kit/design/cx'
import { useId } from 'react'
import { shownQuantity } from '../../format/quantity.ts'
import { commonWords } from '../../messages/en/common.ts'
import { sendWords } from '../../messages/en/send.ts'
import type { Asset } from '../../state/late/asset.ts'
import { selectIsAsking, selectSend } from '../../state/late/sendSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { cleanField } from '../../ui/cleanField.ts'
import { AssetButton } from './AssetButton.tsx'
import { cleanAmount, worthOf } from './amount.ts'
import { balanceOf } from './heldAsset.ts'
import styles from './Send.module.css'
import { chooseMax, typeAmount } from './sendForm.ts'
import { type SendStage, stageOf } from './sendStage.ts'
import { sizeOf } from './sizeOf.ts'

const isWrong = (stage: SendStage): boolean => stage === 'badAmount' || stage === 'tooMuch'

/** The error in the amount, or its value in US dollars. */
function noteOf(asset: Asset, amount: string, stage: SendStage): string {
  if (stage === 'tooMuch') return sendWords.moreThanYouHave
  if (stage === 'badAmount')
    return /^\d*\.\d+$/.test(amount) ? sendWords.upToDecimals(asset.decimals) : sendWords.notAnAmount
  return worthOf(amount || '0', asset.price) ?? commonWords.priceUnavailable
}

interface BelowProps {
  asset: Asset
  isFixed: boolean
  /** The id of the text under the amount, for `aria-describedby`. */
  noteId: string
}

/** The value of the amount, and the available balance. */
function Below({ asset, isFixed, noteId }: BelowProps) {
  const dispatch = useAppDispatch()
  const form = useAppSelector(selectSend)
  const stage = stageOf(form)
  const balance = balanceOf(asset)
  return (
    <div className={styles.below}>
      <span id={noteId} className={styles.worth} data-wrong={isWrong(stage)}>
        {noteOf(asset, form.amount, stage)}
      </span>
      <span className={styles.balance} title={`${balance} ${asset.symbol}`}>
        <bdi dir="ltr">
          {shownQuantity(balance).text} <span className={styles.symbol}>{asset.symbol}</span>
        </bdi>
      </span>
      {!isFixed && (
        <button type="button" className={styles.max} onClick={() => void dispatch(chooseMax())}>
          {sendWords.max}
        </button>
      )}
    </div>
  )
}

/** The amount and the asset of the transfer. */
export function AmountField() {
  const dispatch = useAppDispatch()
  const id = useId()
  const form = useAppSelector(selectSend)
  const isAsking = useAppSelector(selectIsAsking)
  const { asset, amount, request } = form
  const stage = stageOf(form)
  const isFixed = request !== null || isAsking
  return (
    <div className={styles.box}>
      <div className={styles.line}>
        <label className={styles.label} htmlFor={id}>
          {commonWords.amount}
        </label>
        {asset && (
          <AssetButton
            asset={asset}
            disabled={isFixed}
            label={sendWords.chooseAnotherToken(asset.symbol)}
            onClick={() => dispatch(pushed({ view: 'WalletSendSelectToken' }))}
          />
        )}
      </div>
      <input
        id={id}
        className={cx(styles.amount, sizeOf(amount))}
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck="false"
        enterKeyHint="next"
        placeholder="0"
        readOnly={isFixed}
        aria-invalid={isWrong(stage)}
        aria-describedby={`${id}note`}
        value={amount}
        onChange={(event) => dispatch(typeAmount(cleanField(event.target, cleanAmount)))}
      />
      {asset ? (
        <Below asset={asset} isFixed={isFixed} noteId={`${id}note`} />
      ) : (
        <div className={styles.below} />
      )}
    </div>
  )
}
