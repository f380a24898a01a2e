import { ArrowUpRight, Check } from 'lucide-react'
import { buyWords } from '../../messages/en/buy.ts'
import { commonWords } from '../../messages/en/common.ts'
import { selectBuy, windowChanged } from '../../state/late/buySlice.ts'
import { type BuyPurchase, type BuyState, isOver } from '../../state/late/buyState.ts'
import { goBack } from '../../state/router/navigation.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button, type ButtonLook, buttonClass } from '../../ui/Button.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { type Progress, ProgressRing } from '../../ui/ProgressRing.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { attemptTexts, purchaseTexts } from './buyTexts.ts'
import { chooseProvider, selectIsRepeatable, startPurchase } from './startPurchase.ts'

function Ring({ label, progress }: { label: string; progress: Progress }) {
  return (
    <ProgressRing progress={progress}>
      <Mark name={label} size="l" />
    </ProgressRing>
  )
}

/** Begins again at the same provider, in a new window. */
function Again({ name, label }: { name: string; label: string }) {
  const dispatch = useAppDispatch()
  return (
    <Button tone="primary" wide onClick={() => void dispatch(startPurchase({ name, label }))}>
      {commonWords.tryAgain}
    </Button>
  )
}

function Back({ children, tone }: Pick<ButtonLook, 'children' | 'tone'>) {
  const dispatch = useAppDispatch()
  return (
    <Button wide {...(tone && { tone })} onClick={() => dispatch(goBack())}>
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
    <StatusPanel figure={<Ring label={label} progress={progress} />} title={title} text={text}>
      {failure !== null && (
        <>
          {failure === 'failed' && <Again name={provider} label={label} />}
          <Another />
        </>
      )}
    </StatusPanel>
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
  if (status === 'completed') return <Back tone="primary">{buyWords.done}</Back>
  if (status === 'processing') return <Back>{buyWords.leave}</Back>
  if (!isOver(purchase) && shown.window === 'open') return <Back>{buyWords.leave}</Back>
  if (shown.url !== null && shown.window === 'blocked')
    return (
      <>
        <OpenLink purchase={purchase} url={shown.url} />
        <Another />
      </>
    )
  if (!isRepeatable) return <Another tone="primary" />
  return (
    <>
      <Again name={provider} label={label} />
      <Another />
    </>
  )
}

function Purchase({ purchase, shown }: { purchase: BuyPurchase; shown: NonNullable<BuyState['shown']> }) {
  const { progress, title, text } = purchaseTexts(purchase, shown.window)
  const figure =
    purchase.status === 'completed' ? (
      <Emblem icon={Check} tone="accent" />
    ) : (
      <Ring label={purchase.label} progress={progress} />
    )
  return (
    <StatusPanel figure={figure} title={title} text={text}>
      <Ways purchase={purchase} shown={shown} />
    </StatusPanel>
  )
}

/** A purchase at a provider: from the press that opens its page until what was bought has arrived. */
export function BuyInProgressView() {
  const { attempt, shown, purchases } = useAppSelector(selectBuy)
  const purchase = purchases.find(({ id }) => id === shown?.id)
  if (attempt) return <Attempt attempt={attempt} />
  return purchase && shown && <Purchase purchase={purchase} shown={shown} />
}
