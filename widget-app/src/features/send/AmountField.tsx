import { useId } from 'react'
import { shownQuantity } from '../../format/quantity.ts'
import { commonWords } from '../../messages/en/common.ts'
import { sendWords } from '../../messages/en/send.ts'
import type { Asset } from '../../state/late/asset.ts'
import { selectIsAsking, selectSend } from '../../state/late/sendSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { AmountBalance, AmountBox, AmountInput, AmountNote, UnitSwitch } from '../../ui/AmountBox.tsx'
import { cleanField } from '../../ui/cleanField.ts'
import { SmallButton } from '../../ui/SmallButton.tsx'
import { worthOf } from './amount.ts'
import { balanceOf } from './heldAsset.ts'
import { chooseMax, typeAmount } from './sendForm.ts'
import { type SendStage, stageOf } from './sendStage.ts'
import { TokenChip } from './TokenChip.tsx'
import { useUnit } from './useUnit.ts'

const isWrong = (stage: SendStage): boolean => stage === 'badAmount' || stage === 'tooMuch'

/** The error in the amount; null if there is none. */
function errorOf(asset: Asset, amount: string, stage: SendStage): string | null {
  if (stage === 'tooMuch') return sendWords.moreThanYouHave
  if (stage !== 'badAmount') return null
  return /^\d*\.\d+$/.test(amount) ? sendWords.upToDecimals(asset.decimals) : sendWords.notAnAmount
}

interface NoteProps {
  asset: Asset
  isUsd: boolean
  /** Null if the amount is given by a dApp, or was sent. */
  onTurn: (() => void) | null
}

/** The error in the amount, or the amount in the other unit. */
function Note({ asset, isUsd, onTurn }: NoteProps) {
  const form = useAppSelector(selectSend)
  const error = errorOf(asset, form.amount, stageOf(form))
  if (error !== null) return error
  const worth = worthOf(form.amount || '0', asset.price)
  if (worth === null) return commonWords.priceUnavailable
  const text = isUsd ? `≈ ${shownQuantity(form.amount || '0').text} ${asset.symbol}` : worth
  if (onTurn === null) return text
  const label = isUsd ? sendWords.enterToken(asset.symbol) : sendWords.enterUsd
  return <UnitSwitch text={text} label={label} onSwitch={onTurn} />
}

/** The amount and the asset of the transfer. */
export function AmountField() {
  const dispatch = useAppDispatch()
  const id = useId()
  const form = useAppSelector(selectSend)
  const isAsking = useAppSelector(selectIsAsking)
  const { asset, amount, request } = form
  const unit = useUnit(asset, amount)
  const isBad = isWrong(stageOf(form))
  const isFixed = request !== null || isAsking
  const note = `${id}note`
  const type = (field: HTMLInputElement) => dispatch(typeAmount(unit.amountOf(cleanField(field, unit.clean))))
  return (
    <AmountBox
      label={commonWords.amount}
      field={id}
      figure={
        <AmountInput
          id={id}
          value={unit.shown}
          sign={unit.isUsd ? '$' : undefined}
          isWrong={isBad}
          readOnly={isFixed}
          note={note}
          onType={type}
        />
      }
      chip={
        asset && (
          <TokenChip
            asset={asset}
            disabled={isFixed}
            labelOf={sendWords.chooseAnotherToken}
            onClick={() => dispatch(pushed({ view: 'WalletSendSelectToken' }))}
          />
        )
      }
      below={
        asset && (
          <>
            <AmountNote id={note} isWrong={isBad}>
              <Note asset={asset} isUsd={unit.isUsd} onTurn={isFixed ? null : unit.turn} />
            </AmountNote>
            <AmountBalance exact={`${balanceOf(asset)} ${asset.symbol}`}>
              {shownQuantity(balanceOf(asset)).text} {asset.symbol}
            </AmountBalance>
            {!isFixed && (
              <SmallButton onClick={() => void dispatch(chooseMax())}>{sendWords.max}</SmallButton>
            )}
          </>
        )
      }
    />
  )
}
