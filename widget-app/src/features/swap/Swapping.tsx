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
import { Details } from '../../ui/Details.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Result } from '../../ui/Result.tsx'
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

/** What the visitor can do before the swap is sent, or after it was not. */
function Ways({ attempt: { step }, onReview }: SwappingProps) {
  const dispatch = useAppDispatch()
  if (step === 'preparing' || step === 'sent') return null
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
  const dispatch = useAppDispatch()
  const status = useAppSelector((state) => statusOf(state, attempt))
  const { transactionUrl } = useExplorer()
  const { progress, title, text } = swapTexts(attempt, status)
  const { message, step, sent, subject } = attempt
  const isSent = step === 'sent'
  // Without a transaction to follow, the wallet has said that it is over.
  const isDone = status === 'confirmed' || (isSent && sent === null)
  return (
    <Result
      progress={isDone ? 'done' : progress}
      mark={<Mark name={subject.wallet} src={subject.icon} size="l" />}
      title={title}
      text={text}
      retry={
        isSent && status === 'failed'
          ? { label: swapWords.swapAgain, onClick: () => dispatch(swapLeft()) }
          : undefined
      }
      {...(isSent && { done: { label: swapWords.done, onClick: () => dispatch(leave()) } })}
      explorer={isSent && sent ? transactionUrl(sent.hash) : null}
      next={{ label: swapWords.swapAgain, onClick: () => dispatch(swapLeft()) }}
    >
      <Ways attempt={attempt} onReview={onReview} />
      {message && step !== 'declined' && <Details label={commonWords.whatTheWalletSaid}>{message}</Details>}
    </Result>
  )
}
