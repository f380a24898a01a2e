import { ArrowDown, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { fromBaseUnits } from '../../format/amount.ts'
import { swapWords } from '../../messages/en/swap.ts'
import type { Asset } from '../../state/late/asset.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import { selectMoved, selectSwap, termsReviewed, unlimitedChosen } from '../../state/late/swapSlice.ts'
import type { Quote } from '../../state/late/swapState.ts'
import { goBack } from '../../state/router/navigation.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useNow } from '../../ui/useNow.ts'
import { worthOf } from '../send/amount.ts'
import send from '../send/Send.module.css'
import type { Reviewed } from './builtCalls.ts'
import { impactOf, percentOf } from './impact.ts'
import { askQuote, STALE } from './quoteFlow.ts'
import styles from './Swap.module.css'
import { SwapFacts } from './SwapFacts.tsx'
import { Swapping } from './Swapping.tsx'
import { confirmSwap, reviewAgain, selectReviewed } from './swapFlow.ts'
import { useQuotes } from './useQuotes.ts'
import { isRisky } from './wish.ts'

/** How often it is looked whether the quote is stale (ms). */
const LOOK = 1_000

/** The most digits that fit in the large size. */
const LONGEST = 17

/** One side of the swap, with all digits. */
function Sum({ label, asset, units }: { label: string; asset: Asset; units: bigint }) {
  const amount = fromBaseUnits(units, asset.decimals)
  const worth = worthOf(amount, asset.price)
  return (
    <div className={styles.sum}>
      <Mark name={asset.name} src={asset.iconUrl ?? undefined} shape="network" />
      <span className={styles.words}>
        <small>{label}</small>
        <strong data-long={amount.length > LONGEST}>
          <bdi dir="ltr">
            {amount} {asset.symbol}
          </bdi>
        </strong>
        {worth !== null && <small>{worth}</small>}
      </span>
    </div>
  )
}

function Caution({ children }: { children: ReactNode }) {
  return (
    <Notice icon={TriangleAlert} tone="caution">
      {children}
    </Notice>
  )
}

/** A box to tick, with its sentence. */
function Tick({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  )
}

/** What speaks against the swap, the most serious first. */
function Cautions({ wish, quote }: Reviewed) {
  const { gasPrice } = useAppSelector(selectSwap)
  const coins = useAppSelector(selectSend).assets.list.find(({ address }) => address === null)?.balance
  const impact = impactOf(quote.priceImpactBps)
  const percent = percentOf(quote.priceImpactBps ?? 0)
  const fee = BigInt(quote.gas ?? 0) * BigInt(gasPrice ?? 0)
  const needed = fee + (wish.from.address === null ? wish.amount : 0n)
  return (
    <>
      {impact === 'veryHigh' && <Caution>{swapWords.veryHighImpact(percent)}</Caution>}
      {impact === 'high' && <Caution>{swapWords.highImpact(percent)}</Caution>}
      {isRisky(wish.slippage) && <Caution>{swapWords.riskySlippage}</Caution>}
      {coins !== undefined && needed > coins && (
        <Caution>{swapWords.notEnoughForFee(wish.sender.network.nativeCurrency.symbol)}</Caution>
      )}
    </>
  )
}

/** The limit that the wallet may have to set first, and the choice of none. */
function Allowance({ wish, quote, isUnlimited }: Reviewed) {
  const dispatch = useAppDispatch()
  if (quote.spender === null) return null
  const { symbol } = wish.from
  const exact = `${fromBaseUnits(wish.amount, wish.from.decimals)} ${symbol}`
  return (
    <div className={styles.allowance}>
      {!isUnlimited && <p>{swapWords.exactOnly(exact)}</p>}
      <Tick isOn={isUnlimited} onChange={(isOn) => dispatch(unlimitedChosen(isOn))}>
        {swapWords.unlimited(symbol)}
      </Tick>
      {isUnlimited && <Caution>{swapWords.unlimitedRisk(symbol)}</Caution>}
    </div>
  )
}

interface ConfirmProps {
  reviewed: Reviewed
  moved: Quote | null
  isStale: boolean
  hasAgreed: boolean
}

/** The button: to accept a worse price, to read a stale quote again, or to swap. */
function Confirm({ reviewed, moved, isStale, hasAgreed }: ConfirmProps) {
  const dispatch = useAppDispatch()
  const { status, failure } = useAppSelector(selectSwap).quote
  const { to } = reviewed.wish
  const text = (quote: Quote) => `${fromBaseUnits(BigInt(quote.toAmount), to.decimals)} ${to.symbol}`
  if (moved)
    return (
      <>
        <Caution>{swapWords.priceMoved(text(reviewed.quote), text(moved))}</Caution>
        <Button tone="primary" wide onClick={() => dispatch(termsReviewed())}>
          {swapWords.acceptPrice}
        </Button>
      </>
    )
  if (isStale)
    return (
      <>
        <Caution>{failure === null ? swapWords.staleQuote : swapWords.quoteNotRead}</Caution>
        <Button wide busy={status === 'asking'} onClick={() => void dispatch(askQuote())}>
          {status === 'asking' ? swapWords.refreshing : swapWords.refreshQuote}
        </Button>
      </>
    )
  return (
    <Button tone="primary" wide disabled={!hasAgreed} onClick={() => void dispatch(confirmSwap())}>
      {swapWords.swap}
    </Button>
  )
}

function Review({ reviewed, readAt }: { reviewed: Reviewed; readAt: number }) {
  useQuotes()
  const moved = useAppSelector(selectMoved)
  const isStale = useNow(LOOK) - readAt > STALE
  const { wish, quote } = reviewed
  const mustAgree = impactOf(quote.priceImpactBps) === 'veryHigh'
  const percent = percentOf(quote.priceImpactBps ?? 0)
  // A visitor who has agreed to lose one part has not agreed to lose another.
  const [agreed, setAgreed] = useState<string | null>(null)
  return (
    <div className={send.preview}>
      <div className={styles.sums}>
        <Sum label={swapWords.youPay} asset={wish.from} units={wish.amount} />
        <ArrowDown size={18} className={styles.arrow} />
        <Sum label={swapWords.youReceive} asset={wish.to} units={BigInt(quote.toAmount)} />
      </div>
      <Cautions {...reviewed} />
      <SwapFacts reviewed={reviewed} readAt={readAt} />
      <Allowance {...reviewed} />
      {mustAgree && (
        <Tick isOn={agreed === percent} onChange={(isOn) => setAgreed(isOn ? percent : null)}>
          {swapWords.acceptImpact(percent)}
        </Tick>
      )}
      <Confirm
        reviewed={reviewed}
        moved={moved}
        isStale={isStale}
        hasAgreed={!mustAgree || agreed === percent}
      />
    </div>
  )
}

/** The review of a swap, and its progress while the wallet is asked. */
export function SwapPreviewView() {
  const dispatch = useAppDispatch()
  const { attempt, reviewed: terms } = useAppSelector(selectSwap)
  const reviewed = useAppSelector(selectReviewed)
  const isOver = !attempt && !reviewed
  useEffect(() => {
    if (isOver) dispatch(goBack())
  }, [dispatch, isOver])
  if (attempt) return <Swapping attempt={attempt} onReview={() => void dispatch(reviewAgain())} />
  return reviewed && terms && <Review reviewed={reviewed} readAt={terms.readAt} />
}
