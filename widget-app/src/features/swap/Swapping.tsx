import { ArrowUpRight, Check } from 'lucide-react'
import { commonWords } from '../../messages/en/common.ts'
import { swapWords } from '../../messages/en/swap.ts'
import { swapLeft } from '../../state/late/swapSlice.ts'
import type { SwapAttempt, SwapStep } from '../../state/late/swapState.ts'
import type { SentStatus } from '../../state/late/transactionsSlice.ts'
import { closeModal, goBack } from '../../state/router/navigation.ts'
import { poppedTo, selectStack } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Details } from '../../ui/Details.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { ProgressRing } from '../../ui/ProgressRing.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { useExplorer } from '../activeAccount/useExplorer.ts'
import { swapTexts } from './swapTexts.ts'

/** The status of the transaction as the follower of Activity reports it; null while there is none. */
const statusOf = ({ transactions }: RootState, { sent }: SwapAttempt): SentStatus | null =>
  sent &&
  (transactions?.sent.find(({ chainId, hash }) => chainId === sent.chainId && hash === sent.hash)?.status ??
    'pending')

/** Leaves the result, and the form with it. */
const leave = (): AppThunk => (dispatch, getState) => {
  dispatch(swapLeft())
  const index = selectStack(getState()).findIndex(({ view }) => view === 'Swap')
  if (index > 0) dispatch(poppedTo(index - 1))
  else dispatch(closeModal())
}

interface SwappingProps {
  attempt: SwapAttempt
  /** Leads back to the review, after an attempt that has ended. */
  onReview: () => void
}

/** Steps in which the wallet is asked: the visitor may stop waiting for it. */
const WAITING: ReadonlySet<SwapStep> = new Set(['approving', 'allowing', 'asking', 'batching', 'settling'])

function Figure({ attempt, status }: { attempt: SwapAttempt; status: SentStatus | null }) {
  const { wallet, icon } = attempt.subject
  const isDone = status === 'confirmed' || (attempt.step === 'sent' && attempt.sent === null)
  if (isDone) return <Emblem icon={Check} tone="accent" />
  return (
    <ProgressRing progress={swapTexts(attempt, status).progress}>
      <Mark name={wallet} src={icon} size="l" />
    </ProgressRing>
  )
}

function Ways({ attempt, explorer, onReview }: SwappingProps & { explorer: string | null }) {
  const dispatch = useAppDispatch()
  const { step } = attempt
  if (step === 'sent')
    return (
      <>
        <Button tone="primary" wide onClick={() => dispatch(leave())}>
          {swapWords.done}
        </Button>
        {explorer && (
          <ButtonLink href={explorer} wide>
            {commonWords.viewOnExplorer}
            <ArrowUpRight size={16} />
          </ButtonLink>
        )}
      </>
    )
  if (step === 'preparing') return null
  if (WAITING.has(step))
    return (
      <Button wide onClick={() => dispatch(goBack())}>
        {swapWords.stopWaiting}
      </Button>
    )
  return (
    <Button tone="primary" wide onClick={onReview}>
      {step === 'moved' ? swapWords.reviewAgain : swapWords.backToReview}
    </Button>
  )
}

/** The progress of a swap from the press of its button, and its result. */
export function Swapping({ attempt, onReview }: SwappingProps) {
  const status = useAppSelector((state) => statusOf(state, attempt))
  const { transactionUrl } = useExplorer()
  const explorer = attempt.sent ? transactionUrl(attempt.sent.hash) : null
  const { title, text } = swapTexts(attempt, status)
  const { message, step } = attempt
  return (
    <StatusPanel figure={<Figure attempt={attempt} status={status} />} title={title} text={text}>
      <Ways attempt={attempt} explorer={explorer} onReview={onReview} />
      {message && step !== 'declined' && <Details label={commonWords.whatTheWalletSaid}>{message}</Details>}
    </StatusPanel>
  )
}
