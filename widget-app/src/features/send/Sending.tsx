import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import type { AppThunk } from '../../store/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { ProgressRing } from '../../ui/ProgressRing.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { selectAccount, selectActiveNetwork, UNKNOWN_NETWORK } from '../chains/index.ts'
import { confirmSend, switchAndSend } from './sendFlow.ts'
import { attemptLeft, type SendAttempt, type SendPhase, selectSend } from './sendSlice.ts'
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
export function Sending({ attempt: { phase, message } }: { attempt: SendAttempt }) {
  const dispatch = useAppDispatch()
  const { asset, amount } = useAppSelector(selectSend)
  const wallet = useAppSelector(selectAccount).connectedWalletInfo
  const network = useAppSelector(selectActiveNetwork)?.name ?? UNKNOWN_NETWORK
  const name = wallet?.name ?? 'your wallet'
  const { progress, title, text } = sendingTexts(phase, {
    wallet: name,
    network,
    amount: `${amount} ${asset?.symbol ?? ''}`,
  })
  const way = WAYS[phase]
  const figure = (
    <ProgressRing progress={progress}>
      <Mark name={name} src={wallet?.icon} size="l" />
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
        <Button wide onClick={() => dispatch(attemptLeft())}>
          {phase === 'slow' ? 'Stop waiting' : 'Back to review'}
        </Button>
      )}
      {message && phase !== 'declined' && <Details label="What the wallet said">{message}</Details>}
    </StatusPanel>
  )
}
