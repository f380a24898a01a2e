import { selectSend } from '../../state/late/sendSlice.ts'
import type { SendAttempt, SendPhase } from '../../state/late/sendState.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { ProgressRing } from '../../ui/ProgressRing.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { confirmSend, leaveAttempt, switchAndSend } from './sendFlow.ts'
import { sendingTexts } from './sendTexts.ts'

/** What can be done in a phase, beside going back to the review. */
const WAYS: Partial<Record<SendPhase, { label: string; run: () => AppThunk<Promise<void>> }>> = {
  declined: { label: 'Try again', run: confirmSend },
  failed: { label: 'Try again', run: confirmSend },
  wrongNetwork: { label: 'Switch network', run: switchAndSend },
}

/** Phases that the visitor can leave: in the others the wallet has just been asked. */
const LEFT: ReadonlySet<SendPhase> = new Set(['slow', 'declined', 'failed', 'timedOut', 'wrongNetwork'])

/** While the wallet is asked, and when it did not send. */
export function Sending({ attempt: { phase, message, subject, reviewAt } }: { attempt: SendAttempt }) {
  const dispatch = useAppDispatch()
  const { review } = useAppSelector(selectSend)
  const { wallet, icon } = subject
  const { progress, title, text } = sendingTexts(phase, subject)
  // What stands in the form now may not be what was confirmed: that is reviewed first.
  const way = review.at === reviewAt ? WAYS[phase] : undefined
  const figure = (
    <ProgressRing progress={progress}>
      <Mark name={wallet} src={icon} size="l" />
    </ProgressRing>
  )
  return (
    <StatusPanel figure={figure} title={title} text={text}>
      {way && (
        <Button tone="primary" wide onClick={() => void dispatch(way.run())}>
          {way.label}
        </Button>
      )}
      {LEFT.has(phase) && (
        <Button wide onClick={() => dispatch(leaveAttempt())}>
          {phase === 'slow' ? 'Stop waiting' : 'Back to review'}
        </Button>
      )}
      {message && phase !== 'declined' && <Details label="What the wallet said">{message}</Details>}
    </StatusPanel>
  )
}
