import { type ReactNode, useEffect, useState } from 'react'
import { swapWords } from '../../messages/en/swap.ts'
import { selectMoved, selectSwap, termsReviewed, unlimitedChosen } from '../../state/late/swapSlice.ts'
import type { Quote } from '../../state/late/swapState.ts'
import { goBack } from '../../state/router/navigation.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Ends, ReviewPage } from '../../ui/Review.tsx'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'
import { useNow } from '../../ui/useNow.ts'
import { useSettled } from '../../ui/useSettled.ts'
import type { Reviewed } from './builtCalls.ts'
import { Caution, Cautions } from './Cautions.tsx'
import { impactOf } from './impact.ts'
import { movedText } from './moved.ts'
import { askQuote, STALE } from './quoteFlow.ts'
import styles from './Swap.module.css'
import { PaidEnd, ReceivedEnd } from './SwapAmount.tsx'
import { SwapFacts } from './SwapFacts.tsx'
import { Swapping } from './Swapping.tsx'
import { exactSum } from './sum.ts'
import { confirmSwap, reviewAgain, selectReviewed } from './swapFlow.ts'
import { useQuotes } from './useQuotes.ts'

/** How often it is looked whether the quote is stale (ms). */
const LOOK = 1_000

/** How long a button does nothing that has taken the place of another (ms). */
const PAUSE = 600

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

/** The limit that the wallet may have to set first, and the choice of none. */
function Allowance({ wish, quote, isUnlimited }: Reviewed) {
  const dispatch = useAppDispatch()
  if (quote.spender === null) return null
  const { symbol } = wish.from
  return (
    <div className={styles.allowance}>
      {!isUnlimited && <p>{swapWords.exactOnly(exactSum(wish.amount, wish.from))}</p>}
      <Tick isOn={isUnlimited} onChange={(isOn) => dispatch(unlimitedChosen(isOn))}>
        {swapWords.unlimited(symbol)}
      </Tick>
    </div>
  )
}

interface ConfirmProps {
  reviewed: Reviewed
  moved: Quote | null
  isStale: boolean
  hasAgreed: boolean
}

/** Why the reviewed terms no longer hold; null while they do. */
function useDoubt({ reviewed, moved, isStale }: ConfirmProps): string | null {
  const { failure } = useAppSelector(selectSwap).quote
  if (moved) return movedText(reviewed, moved).text
  if (!isStale) return null
  return failure === null ? swapWords.staleQuote : swapWords.quoteNotRead
}

/**
 * The button: to accept a worse price, to read a stale quote again, or to swap. One takes the place of another, maybe under a
 * pointer that is about to press: the keys keep presses apart that begin before, and the pause those that begin right after.
 */
function Confirm(props: ConfirmProps) {
  const { reviewed, moved, isStale, hasAgreed } = props
  const dispatch = useAppDispatch()
  const isAsking = useAppSelector(selectSwap).quote.status === 'asking'
  const doubt = useDoubt(props)
  // Two prices may be told in the same words.
  const reason = moved ?? doubt
  const isNew = useSettled(reason, PAUSE) !== reason
  useKeptFocus(doubt)
  if (moved)
    return (
      <>
        <Caution>{doubt}</Caution>
        <Button key="accept" tone="primary" wide busy={isNew} onClick={() => dispatch(termsReviewed())}>
          {movedText(reviewed, moved).button}
        </Button>
      </>
    )
  if (isStale)
    return (
      <>
        <Caution>{doubt}</Caution>
        <Button key="refresh" wide busy={isNew || isAsking} onClick={() => void dispatch(askQuote())}>
          {isAsking ? swapWords.refreshing : swapWords.refreshQuote}
        </Button>
      </>
    )
  return (
    <Button
      key="swap"
      tone="primary"
      wide
      disabled={!hasAgreed}
      busy={isNew}
      onClick={() => void dispatch(confirmSwap())}
    >
      {swapWords.swap}
    </Button>
  )
}

function Review({ reviewed, readAt }: { reviewed: Reviewed; readAt: number }) {
  useQuotes()
  const moved = useAppSelector(selectMoved)
  const { readAt: newest } = useAppSelector(selectSwap).quote
  const isStale = useNow(LOOK) - readAt > STALE
  const isInDoubt = moved !== null || isStale
  const { wish, quote } = reviewed
  // Terms that have moved are shown before they can be accepted.
  const shown = moved ?? quote
  const { level, percent } = impactOf(reviewed)
  const mustAgree = level === 'veryHigh'
  // A visitor who has agreed to lose one part has not agreed to lose another.
  const [agreed, setAgreed] = useState<string | null>(null)
  return (
    <ReviewPage>
      <Ends>
        <PaidEnd asset={wish.from} units={wish.amount} />
        <ReceivedEnd asset={wish.to} units={BigInt(shown.toAmount)} before={BigInt(quote.toAmount)} />
      </Ends>
      <SwapFacts reviewed={{ ...reviewed, quote: shown }} readAt={moved ? newest : readAt} />
      <Allowance {...reviewed} />
      <ActionBar>
        <Cautions {...reviewed} quote={shown} />
        {mustAgree && !isInDoubt && (
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
      </ActionBar>
    </ReviewPage>
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
