import { cx } from '@airlock/kit/design/cx'
import { ArrowLeftRight } from 'lucide-react'
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
import { cleanField } from '../../ui/cleanField.ts'
import { AssetButton } from '../send/AssetButton.tsx'
import { cleanAmount, worthOf } from '../send/amount.ts'
import { balanceOf } from '../send/heldAsset.ts'
import send from '../send/Send.module.css'
import { sizeOf } from '../send/sizeOf.ts'
import { selectPair } from './choices.ts'
import styles from './Swap.module.css'
import { shownUnits } from './sum.ts'
import { changeUnit, chooseSwapMax, typeSwapAmount } from './swapForm.ts'
import { selectStage, selectWish } from './wish.ts'

const LABELS: Readonly<Record<Side, (symbol: string) => string>> = {
  from: swapWords.payWith,
  to: swapWords.receiveIn,
}

/** Leads to the list of tokens of one side. */
function TokenButton({ side, asset }: { side: Side; asset: Asset | null }) {
  const dispatch = useAppDispatch()
  const choose = () => dispatch(pushed({ view: 'SwapSelectToken', data: { side } }))
  if (asset) return <AssetButton asset={asset} label={LABELS[side](asset.symbol)} onClick={choose} />
  return (
    <button type="button" className={cx(send.asset, styles.choose)} onClick={choose}>
      {swapWords.chooseToken}
    </button>
  )
}

function Balance({ asset }: { asset: Asset }) {
  const balance = balanceOf(asset)
  return (
    <span className={send.balance} title={`${balance} ${asset.symbol}`}>
      <bdi dir="ltr">
        {shownQuantity(balance).text} <span className={send.symbol}>{asset.symbol}</span>
      </bdi>
    </span>
  )
}

/** The amount in the other unit, which a press goes on in. Without a price there is only the token's unit. */
function OtherUnit({ asset }: { asset: Asset }) {
  const dispatch = useAppDispatch()
  const { amount, unit } = useAppSelector(selectSwap)
  const wish = useAppSelector(selectWish)
  if (asset.price === null) return <span className={send.worth}>{commonWords.priceUnavailable}</span>
  const isUsd = unit === 'usd'
  const inToken = swapWords.approximately(
    `${shownQuantity(fromBaseUnits(wish?.amount ?? 0n, asset.decimals)).text} ${asset.symbol}`,
  )
  return (
    <span className={send.worth}>
      <button
        type="button"
        className={styles.unit}
        title={isUsd ? swapWords.inToken(asset.symbol) : swapWords.inUsd}
        onClick={() => dispatch(changeUnit())}
      >
        <bdi dir="ltr">{isUsd ? inToken : worthOf(amount || '0', asset.price)}</bdi>
        <ArrowLeftRight size={14} aria-label={isUsd ? swapWords.inToken(asset.symbol) : swapWords.inUsd} />
      </button>
    </span>
  )
}

/** What is paid: the amount, in the token or in US dollars. */
export function PayField() {
  const dispatch = useAppDispatch()
  const id = useId()
  const { amount, unit } = useAppSelector(selectSwap)
  const { from } = useAppSelector(selectPair)
  const stage = useAppSelector(selectStage)
  const isWrong = stage === 'badAmount' || stage === 'tooMuch'
  return (
    <div className={send.box}>
      <div className={send.line}>
        <label className={send.label} htmlFor={id}>
          {swapWords.youPay}
        </label>
        <TokenButton side="from" asset={from} />
      </div>
      <div className={styles.typed}>
        {unit === 'usd' && <span className={cx(send.amount, styles.sign, sizeOf(amount))}>$</span>}
        <input
          id={id}
          className={cx(send.amount, sizeOf(amount))}
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck="false"
          enterKeyHint="next"
          placeholder="0"
          aria-invalid={isWrong}
          aria-describedby={`${id}note`}
          value={amount}
          onChange={(event) => dispatch(typeSwapAmount(cleanField(event.target, cleanAmount)))}
        />
      </div>
      <div id={`${id}note`} className={send.below}>
        {from && <OtherUnit asset={from} />}
        {from && <Balance asset={from} />}
        {from && (
          <button type="button" className={send.max} onClick={() => void dispatch(chooseSwapMax())}>
            {sendWords.max}
          </button>
        )}
      </div>
    </div>
  )
}

/** What is received for it, as the newest quote has it. */
export function ReceiveField() {
  const { to } = useAppSelector(selectPair)
  const { best, status } = useAppSelector(selectSwap).quote
  const received = to && best ? fromBaseUnits(BigInt(best.toAmount), to.decimals) : null
  const shown = to && best ? shownUnits(BigInt(best.toAmount), to) : '0'
  return (
    <div className={send.box}>
      <div className={send.line}>
        <span className={send.label}>{swapWords.youReceive}</span>
        <TokenButton side="to" asset={to} />
      </div>
      <output
        className={cx(send.amount, styles.output, sizeOf(shown))}
        aria-label={swapWords.youReceive}
        title={received ?? undefined}
        data-empty={received === null}
        data-asking={status === 'asking'}
      >
        <bdi dir="ltr">{shown}</bdi>
      </output>
      <div className={send.below}>
        <span className={send.worth}>
          {to && received !== null && (worthOf(received, to.price) ?? commonWords.priceUnavailable)}
        </span>
        {to && <Balance asset={to} />}
      </div>
    </div>
  )
}
