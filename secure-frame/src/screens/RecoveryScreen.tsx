/** @jsxImportSource preact */
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LiveText } from '../ui/LiveText.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Panel } from './Panel.tsx'
import { Trace } from './Trace.tsx'

interface RecoveryScreenProps {
  state: 'working' | 'failed'
  /** What went wrong, in plain words; null for the usual. */
  message: string | null
  /** Names the failure to the operator. */
  id: string | null
  onRetry: () => void
  onSignOut: () => void
}

/** A wallet that exists comes to a device that does not have its share. Nothing is made anew, nothing overwritten. */
export function RecoveryScreen({ state, message, id, onRetry, onSignOut }: RecoveryScreenProps) {
  if (state === 'working')
    return (
      <>
        <Panel
          figure={<Spinner size="large" />}
          title="Bringing your wallet here"
          text="You have it already on another site or device. This takes a moment."
        />
        <LiveText>Bringing your wallet here</LiveText>
      </>
    )
  return (
    <Panel
      figure={<Icon name="alert" size={40} />}
      title="Your wallet is not here yet"
      text={message ?? 'It could not be brought to this device. Nothing is lost, and no new wallet was made.'}
    >
      <Button tone="primary" wide onClick={onRetry}>
        Try again
      </Button>
      <Button tone="quiet" wide onClick={onSignOut}>
        Sign out
      </Button>
      <Trace id={id} />
    </Panel>
  )
}
