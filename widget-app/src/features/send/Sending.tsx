import { commonWords } from '../../messages/en/common.ts'
import { sendWords } from '../../messages/en/send.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import type { SendAttempt, SendPhase } from '../../state/late/sendState.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Result } from '../../ui/Result.tsx'
import { confirmSend, leaveAttempt } from './sendFlow.ts'
import { sendingTexts } from './sendTexts.ts'
import { switchAndSend } from './switchToSend.ts'

/** The action of each phase, in addition to going back to the review. */
const WAYS = { declined: confirmSend, failed: confirmSend, wrongNetwork: switchAndSend }

const hasWay = (phase: SendPhase): phase is keyof typeof WAYS => phase in WAYS

/** Phases that the visitor can leave: in the others the wallet has only just been asked. */
const LEFT: ReadonlySet<SendPhase> = new Set(['slow', 'declined', 'failed', 'timedOut', 'wrongNetwork'])

/** Shown while the wallet is asked, and if it did not send. */
export function Sending({ attempt: { phase, message, subject, reviewAt } }: { attempt: SendAttempt }) {
  const dispatch = useAppDispatch()
  const { review } = useAppSelector(selectSend)
  const { wallet, icon } = subject
  const { progress, title, text } = sendingTexts(phase, subject)
  // The form may have changed since the confirmation: then it has to be reviewed first.
  const way = review.at === reviewAt && hasWay(phase) ? phase : undefined
  return (
    <Result progress={progress} mark={<Mark name={wallet} src={icon} size="l" />} title={title} text={text}>
      {way && (
        <Button tone="primary" wide onClick={() => void dispatch(WAYS[way]())}>
          {sendWords.ways[way]}
        </Button>
      )}
      {LEFT.has(phase) && (
        <Button wide onClick={() => dispatch(leaveAttempt())}>
          {phase === 'slow' ? sendWords.stopWaiting : sendWords.backToReview}
        </Button>
      )}
      {message && phase !== 'declined' && <Details label={commonWords.whatTheWalletSaid}>{message}</Details>}
    </Result>
  )
}
