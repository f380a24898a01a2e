import { useId } from 'react'
import { fromBaseUnits } from '../../format/amount.ts'
import { shownQuantity } from '../../format/quantity.ts'
import { commonWords } from '../../messages/en/common.ts'
import { sendWords } from '../../messages/en/send.ts'
import { swapWords } from '../../messages/en/swap.ts'
import type { Asset } from '../../state/late/asset.ts'
import { selectSwap } from '../../state/late/swapSlice.ts'
import type { Side } from '../../state/late/swapState.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import {
  AmountBalance,
  AmountBox,
  AmountInput,
  AmountNote,
  AmountOutput,
  UnitSwitch,
} from '../../ui/AmountBox.tsx'
import { cleanField } from '../../ui/cleanField.ts'
import { SmallButton } from '../../ui/SmallButton.tsx'
import { cleanAmount, worthOf } from '../send/amount.ts'
import { amountError } from '../send/amountError.ts'
import { balanceOf } from '../send/heldAsset.ts'
import { TokenChip } from '../send/TokenChip.tsx'
import { USD_DECIMALS } from '../send/usdAmount.ts'
import { selectComing, selectIsCounted, selectPair } from './choices.ts'
import { shownUnits } from './sum.ts'
import { changeUnit, chooseSwapMax, typeSwapAmount } from './swapForm.ts'
import { selectStage, selectWish } from './wish.ts'

const LABELS: Readonly<Record<Side, (symbol: string) => string>> = {
  from: swapWords.payWith,
  to: swapWords.receiveIn,
}

/** Leads to the list of tokens of one side. */
function SideChip({ side, asset }: { side: Side; asset: Asset | null }) {
  const dispatch = useAppDispatch()
  return (
    <TokenChip
      asset={asset}
      labelOf={LABELS[side]}
      onClick={() => dispatch(pushed({ view: 'SwapSelectToken', data: { side } }))}
    />
  )
}

function Balance({ asset }: { asset: Asset }) {
  const isCounted = useAppSelector(selectIsCounted)
  const balance = balanceOf(asset)
  if (!isCounted) return null
  return (
    // Another text is another element: one that takes another width would count as moved.
    <AmountBalance key={balance} exact={`${balance} ${asset.symbol}`}>
      {shownQuantity(balance).text} {asset.symbol}
    </AmountBalance>
  )
}

/** The amount in the other unit, which a press goes on in. Without a price there is only the token's unit. */
function OtherUnit({ asset }: { asset: Asset }) {
  const dispatch = useAppDispatch()
  const { amount, unit } = useAppSelector(selectSwap)
  const wish = useAppSelector(selectWish)
  const worth = worthOf(amount || '0', asset.price)
  if (worth === null) return commonWords.priceUnavailable
  const isUsd = unit === 'usd'
  const inToken = swapWords.approximately(
    `${shownQuantity(fromBaseUnits(wish?.amount ?? 0n, asset.decimals)).text} ${asset.symbol}`,
  )
  return (
    <UnitSwitch
      text={isUsd ? inToken : worth}
      label={isUsd ? swapWords.inToken(asset.symbol) : swapWords.inUsd}
      onSwitch={() => dispatch(changeUnit())}
    />
  )
}

/** What is paid: the amount, in the token or in US dollars. */
export function PayField() {
  const dispatch = useAppDispatch()
  const id = useId()
  const { amount, unit } = useAppSelector(selectSwap)
  const { from } = useAppSelector(selectPair)
  const coming = useAppSelector(selectComing)
  const isCounted = useAppSelector(selectIsCounted)
  const stage = useAppSelector(selectStage)
  const error = from && amountError(stage, amount, unit === 'usd' ? USD_DECIMALS : from.decimals)
  return (
    <AmountBox
      label={swapWords.youPay}
      field={id}
      figure={
        <AmountInput
          id={id}
          value={amount}
          sign={unit === 'usd' ? '$' : undefined}
          isWrong={error !== null}
          note={`${id}note`}
          onType={(field) => dispatch(typeSwapAmount(cleanField(field, cleanAmount)))}
        />
      }
      chip={<SideChip side="from" asset={from ?? coming} />}
      below={
        from && (
          <>
            <AmountNote id={`${id}note`} isWrong={error !== null}>
              {error ?? <OtherUnit asset={from} />}
            </AmountNote>
            <Balance asset={from} />
            {isCounted && (
              <SmallButton onClick={() => void dispatch(chooseSwapMax())}>{sendWords.max}</SmallButton>
            )}
          </>
        )
      }
    />
  )
}

/** What is received for it, as the newest quote has it. */
export function ReceiveField() {
  const { to } = useAppSelector(selectPair)
  const { best, status } = useAppSelector(selectSwap).quote
  const received = to && best ? fromBaseUnits(BigInt(best.toAmount), to.decimals) : null
  const shown = to && best ? shownUnits(BigInt(best.toAmount), to) : '0'
  return (
    <AmountBox
      label={swapWords.youReceive}
      figure={
        <AmountOutput
          label={swapWords.youReceive}
          text={shown}
          exact={received ?? undefined}
          isAsking={status === 'asking'}
        />
      }
      chip={<SideChip side="to" asset={to} />}
      below={
        <>
          <AmountNote>
            {to && received !== null && (worthOf(received, to.price) ?? commonWords.priceUnavailable)}
          </AmountNote>
          {to && <Balance asset={to} />}
        </>
      }
    />
  )
}
