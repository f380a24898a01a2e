import { commonWords } from '../../messages/en/common.ts'
import { connectingWords } from '../../messages/en/connecting.ts'
import { canRetry, selectAttempt } from '../../state/attempts/connectAttemptSlice.ts'
import { selectConnector } from '../../state/connectors/connectorsSlice.ts'
import { goBack } from '../../state/router/navigation.ts'
import { selectViewData } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { ProgressRing } from '../../ui/ProgressRing.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { retryConnect } from './connectFlow.ts'
import { connectingTexts } from './connectingTexts.ts'

/** Shown while the visitor approves in the wallet: it waits, helps, and reports the result. */
export function ConnectingExternalView() {
  const dispatch = useAppDispatch()
  const { connectorId } = useAppSelector(selectViewData)
  const connector = useAppSelector((state) => selectConnector(state, connectorId))
  const attempt = useAppSelector(selectAttempt)
  const name = connector?.name ?? commonWords.yourWallet
  const { progress, title, text } = connectingTexts(
    attempt?.phase ?? 'opening',
    attempt?.hint ?? 'none',
    name,
  )
  const retry = attempt !== null && canRetry(attempt)
  const figure = (
    <ProgressRing progress={progress}>
      <Mark name={name} src={connector?.imageUrl} size="l" />
    </ProgressRing>
  )
  return (
    <StatusPanel figure={figure} title={title} text={text}>
      {retry && (
        <Button tone="primary" wide onClick={() => dispatch(retryConnect())}>
          {commonWords.tryAgain}
        </Button>
      )}
      {(retry || attempt?.hint === 'wayBack') && (
        <Button wide onClick={() => dispatch(goBack())}>
          {connectingWords.chooseAnotherWallet}
        </Button>
      )}
      {attempt?.message && <Details label={commonWords.whatTheWalletSaid}>{attempt.message}</Details>}
    </StatusPanel>
  )
}
