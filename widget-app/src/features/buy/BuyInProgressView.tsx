import { ArrowUpRight } from 'lucide-react'
import { buyWords } from '../../messages/en/buy.ts'
import { commonWords } from '../../messages/en/common.ts'
import { selectBuy, windowChanged } from '../../state/late/buySlice.ts'
import { type BuyPurchase, type BuyState, isOver } from '../../state/late/buyState.ts'
import { goBack } from '../../state/router/navigation.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button, type ButtonLook, buttonClass } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Result } from '../../ui/Result.tsx'
import { useTransactionUrl } from '../activeAccount/useTransactionUrl.ts'
import { attemptTexts, purchaseTexts } from './buyTexts.ts'
import { chooseProvider, selectIsRepeatable, startPurchase } from './startPurchase.ts'

interface AgainProps extends Pick<ButtonLook, 'tone'> {
  name: string
  label: string
}

/** Begins again at the same provider, in a new window. */
function Again({ name, label, tone = 'primary' }: AgainProps) {
  const dispatch = useAppDispatch()
  return (
    <Button tone={tone} wide onClick={() => void dispatch(startPurchase({ name, label }))}>
      {commonWords.tryAgain}
    </Button>
  )
}

function Back({ children }: Pick<ButtonLook, 'children'>) {
  const dispatch = useAppDispatch()
  return (
    <Button wide onClick={() => dispatch(goBack())}>
      {children}
    </Button>
  )
}

function Another({ tone }: Pick<ButtonLook, 'tone'>) {
  const dispatch = useAppDispatch()
  return (
    <Button wide {...(tone && { tone })} onClick={() => dispatch(chooseProvider())}>
      {buyWords.chooseAnother}
    </Button>
  )
}

/** The page of the provider is being made, or could not be. */
function Attempt({ attempt }: { attempt: NonNullable<BuyState['attempt']> }) {
  const { provider, label, failure } = attempt
  const { progress, title, text } = attemptTexts(attempt)
  return (
    <Result progress={progress} mark={<Mark name={label} size="l" />} title={title} text={text}>
      {failure !== null && (
        <>
          {failure === 'failed' && <Again name={provider} label={label} />}
          <Another />
        </>
      )}
    </Result>
  )
}

/** The link that opens the page where the browser blocks windows. It is good once. */
function OpenLink({ purchase, url }: { purchase: BuyPurchase; url: string }) {
  const dispatch = useAppDispatch()
  const { id, label } = purchase
  return (
    <a
      className={buttonClass({ tone: 'primary', wide: true, children: null })}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => setTimeout(() => dispatch(windowChanged({ id, window: 'open' })))}
    >
      {buyWords.open(label)}
      <ArrowUpRight size={16} />
    </a>
  )
}

function Ways({ purchase, shown }: { purchase: BuyPurchase; shown: NonNullable<BuyState['shown']> }) {
  const { status, provider, label } = purchase
  const isRepeatable = useAppSelector((state) => selectIsRepeatable(state, purchase))
  if (status === 'completed') return null
  if (status === 'processing') return <Back>{buyWords.leave}</Back>
  if (!isOver(purchase) && shown.window === 'open') return <Back>{buyWords.leave}</Back>
  if (shown.url !== null && shown.window === 'blocked')
    return (
      <>
        <OpenLink purchase={purchase} url={shown.url} />
        <Another />
      </>
    )
  // Someone who may have paid is not led to pay again.
  const tone = isOver(purchase) ? 'primary' : 'secondary'
  if (!isRepeatable) return <Another tone={tone} />
  return (
    <>
      <Again name={provider} label={label} tone={tone} />
      <Another />
    </>
  )
}

function Purchase({ purchase, shown }: { purchase: BuyPurchase; shown: NonNullable<BuyState['shown']> }) {
  const dispatch = useAppDispatch()
  const { progress, title, text } = purchaseTexts(purchase, shown.window)
  const isDone = purchase.status === 'completed'
  // A provider may name the transaction before it is confirmed, or none at all.
  const explorer = useTransactionUrl(purchase.chainId)(purchase.transactionHash)
  return (
    <Result
      progress={isDone ? 'done' : progress}
      mark={<Mark name={purchase.label} size="l" />}
      title={title}
      text={text}
      {...(isDone && { done: { label: buyWords.done, onClick: () => dispatch(goBack()) } })}
      explorer={isDone ? explorer : null}
      next={{ label: buyWords.buyMore, onClick: () => dispatch(chooseProvider()) }}
    >
      <Ways purchase={purchase} shown={shown} />
    </Result>
  )
}

/** A purchase at a provider: from the press that opens its page until what was bought has arrived. */
export function BuyInProgressView() {
  const { attempt, shown, purchases } = useAppSelector(selectBuy)
  const purchase = purchases.find(({ id }) => id === shown?.id)
  if (attempt) return <Attempt attempt={attempt} />
  return purchase && shown && <Purchase purchase={purchase} shown={shown} />
}
