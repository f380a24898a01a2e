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
import { amountError } from './amountError.ts'
import { balanceOf } from './heldAsset.ts'
import { chooseMax, typeAmount } from './sendForm.ts'
import { stageOf } from './sendStage.ts'
import { TokenChip } from './TokenChip.tsx'
import { useUnit } from './useUnit.ts'

interface NoteProps {
  asset: Asset
  error: string | null
  isUsd: boolean
  /** Null if the amount is given by a dApp, or was sent. */
  onTurn: (() => void) | null
}

/** The error in the amount, or the amount in the other unit. */
function Note({ asset, error, isUsd, onTurn }: NoteProps) {
  const form = useAppSelector(selectSend)
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
  const error = asset && amountError(stageOf(form), amount, asset.decimals)
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
          isWrong={error !== null}
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
            <AmountNote id={note} isWrong={error !== null}>
              <Note asset={asset} error={error} isUsd={unit.isUsd} onTurn={isFixed ? null : unit.turn} />
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
