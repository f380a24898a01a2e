import { commonWords } from '../../messages/en/common.ts'
import { sendWords } from '../../messages/en/send.ts'
import { selectSend } from '../../state/late/sendSlice.ts'
import type { SendAttempt, SendPhase } from '../../state/late/sendState.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Result } from '../../ui/Result.tsx'
import { useSettled } from '../../ui/useSettled.ts'
import { confirmSend, leaveAttempt } from './sendFlow.ts'
import { sendingTexts } from './sendTexts.ts'
import { switchAndSend } from './switchToSend.ts'

/** The action of each phase, in addition to going back to the review. */
const WAYS = { declined: confirmSend, failed: confirmSend, wrongNetwork: switchAndSend }

const hasWay = (phase: SendPhase): phase is keyof typeof WAYS => phase in WAYS

/** Phases that go on without the visitor, who may stop waiting for them. */
const WAITING: ReadonlySet<SendPhase> = new Set(['checking', 'asking', 'slow'])

/** A second press of the button that sends must not hit the one that takes its place (ms). */
const PAUSE = 500

/** Shown while the wallet is asked, and if it did not send. */
export function Sending({ attempt: { phase, message, subject, reviewAt } }: { attempt: SendAttempt }) {
  const dispatch = useAppDispatch()
  const { review } = useAppSelector(selectSend)
  const { wallet, icon } = subject
  const { progress, title, text } = sendingTexts(phase, subject)
  const isNew = useSettled(phase, PAUSE) !== phase
  // The form may have changed since the confirmation: then it has to be reviewed first.
  const way = review.at === reviewAt && hasWay(phase) ? phase : undefined
  return (
    <Result progress={progress} mark={<Mark name={wallet} src={icon} size="l" />} title={title} text={text}>
      {way && (
        <Button tone="primary" wide onClick={() => void dispatch(WAYS[way]())}>
          {sendWords.ways[way]}
        </Button>
      )}
      <Button
        wide
        busy={phase === 'checking' || (phase === 'asking' && isNew)}
        onClick={() => dispatch(leaveAttempt())}
      >
        {WAITING.has(phase) ? sendWords.stopWaiting : sendWords.backToReview}
      </Button>
      {message && phase !== 'declined' && <Details label={commonWords.whatTheWalletSaid}>{message}</Details>}
    </Result>
  )
}
