import { ArrowUpDown, Network } from 'lucide-react'
import { type FormEvent, useLayoutEffect } from 'react'
import { can } from '../../chains/capabilities.ts'
import { sendWords } from '../../messages/en/send.ts'
import { swapWords } from '../../messages/en/swap.ts'
import { selectActiveNamespace, selectIsActiveNetworkSupported } from '../../state/chains/selectors.ts'
import { selectIsSwapping, selectSwap, swapTurned } from '../../state/late/swapSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { useLate } from '../../state/store/useLate.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { ReceiveButton } from '../receive/ReceiveButton.tsx'
import send from '../send/Send.module.css'
import { selectSender } from '../send/transfer.ts'
import { selectComing, selectPair } from './choices.ts'
import { NotLoaded } from './NotLoaded.tsx'
import { askQuote } from './quoteFlow.ts'
import { Rate } from './Rate.tsx'
import { Slippage } from './Slippage.tsx'
import styles from './Swap.module.css'
import { PayField, ReceiveField } from './SwapFields.tsx'
import { reviewSwap } from './swapFlow.ts'
import { enterSwap } from './swapForm.ts'
import { useQuotes } from './useQuotes.ts'
import { type SwapStage, selectStage } from './wish.ts'

/** The stages in which the form's button does something. */
const LEADS: ReadonlySet<SwapStage> = new Set(['noToken', 'unreachable', 'ready'])

/** The action of the button and of the Enter key. */
const goOn = (): AppThunk => (dispatch, getState) => {
  const stage = selectStage(getState())
  if (selectIsSwapping(getState())) dispatch(pushed({ view: 'SwapPreview' }))
  else if (stage === 'unreachable') void dispatch(askQuote())
  else if (stage === 'noToken') {
    const side = (selectPair(getState()).from ?? selectComing(getState())) ? 'to' : 'from'
    dispatch(pushed({ view: 'SwapSelectToken', data: { side } }))
  } else void dispatch(reviewSwap())
}

/** The button to the review, whose label names the first thing that the form lacks. */
function NextButton() {
  const isSwapping = useAppSelector(selectIsSwapping)
  const stage = useAppSelector(selectStage)
  const label = isSwapping ? sendWords.waitingForYourWallet : swapWords.stages[stage]
  return (
    <ActionBar>
      <button
        type="submit"
        className={buttonClass({ tone: 'primary', wide: true, children: null })}
        disabled={!isSwapping && !LEADS.has(stage)}
      >
        {label}
      </button>
      {stage === 'tooMuch' && (
        <ReceiveButton tone="primary" wide>
          {sendWords.fundWallet}
        </ReceiveButton>
      )}
    </ActionBar>
  )
}

function TurnButton() {
  const dispatch = useAppDispatch()
  return (
    <div className={styles.between}>
      <button
        type="button"
        className={styles.turn}
        aria-label={swapWords.turn}
        onClick={() => dispatch(swapTurned())}
      >
        <ArrowUpDown size={18} />
      </button>
    </div>
  )
}

/** Shown on a network without a source of swaps, or that the dApp has not configured. */
function NotHere() {
  const dispatch = useAppDispatch()
  const sender = useAppSelector(selectSender)
  return (
    <StatusPanel
      figure={<Emblem icon={Network} />}
      title={swapWords.noSwapsHere(sender?.network.name ?? sendWords.anotherNetwork)}
      text={swapWords.switchForSwaps}
    >
      <Button tone="primary" wide onClick={() => dispatch(pushed({ view: 'Networks' }))}>
        {swapWords.selectNetwork}
      </Button>
    </StatusPanel>
  )
}

function Form() {
  const dispatch = useAppDispatch()
  useQuotes()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    dispatch(goOn())
  }
  return (
    <form className={send.form} onSubmit={submit} noValidate>
      <NotLoaded />
      <PayField />
      <TurnButton />
      <ReceiveField />
      <Rate />
      <Slippage />
      <NextButton />
    </form>
  )
}

/** The form of a swap: what is paid, and what is received for it. */
export function SwapView() {
  const dispatch = useAppDispatch()
  const isThere = useLate()
  const isKnown = useAppSelector(selectIsActiveNetworkSupported)
  const canSwap = can(useAppSelector(selectActiveNamespace), 'swap')
  const { tokens, isFollowed } = useAppSelector(selectSwap)
  // Before the first paint: the card would be blank for a frame.
  useLayoutEffect(() => {
    if (isThere) dispatch(enterSwap())
  }, [dispatch, isThere])
  if (!isKnown || !canSwap || tokens.status === 'unsupported') return <NotHere />
  if (!isThere || !isFollowed) return <div className={send.room} />
  return <Form />
}
