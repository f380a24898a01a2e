/** @jsxImportSource preact */
import { screensWords } from '../messages/en/screens.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LiveText } from '../ui/LiveText.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Panel } from './Panel.tsx'
import { Trace } from './Trace.tsx'

interface RecoveryScreenProps {
  state: 'working' | 'failed'
  /** A specific error text; null for the general one. */
  message: string | null
  /** Identifies the failure for the operator. */
  id: string | null
  onRetry: () => void
  onSignOut: () => void
}

/** Restores an existing wallet on a device without its share. Nothing is created or overwritten. */
export function RecoveryScreen({ state, message, id, onRetry, onSignOut }: RecoveryScreenProps) {
  if (state === 'working')
    return (
      <>
        <Panel
          figure={<Spinner size="large" />}
          title={screensWords.bringingYourWalletHere}
          text={screensWords.haveItElsewhere}
        />
        <LiveText>{screensWords.bringingYourWalletHere}</LiveText>
      </>
    )
  return (
    <Panel
      figure={<Icon name="alert" size={40} />}
      title={screensWords.yourWalletIsNotHereYet}
      text={message ?? screensWords.couldNotBeBrought}
      actions={
        <>
          <Button tone="primary" wide onClick={onRetry}>
            {screensWords.tryAgain}
          </Button>
          <Button tone="quiet" wide onClick={onSignOut}>
            {screensWords.signOut}
          </Button>
          <Trace id={id} />
        </>
      }
    />
  )
}
