/** @jsxImportSource preact */
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Panel } from './Panel.tsx'

interface LockedScreenProps {
  busy: boolean
  /** Why the last try failed; null before one. */
  error: string | null
  onUnlock: () => void
  onSignOut: () => void
}

/** The wallet has locked itself. */
export function LockedScreen({ busy, error, onUnlock, onSignOut }: LockedScreenProps) {
  return (
    <Panel
      figure={<Icon name="lock" size={40} />}
      title="Your wallet is locked"
      text={error ?? 'Nobody has used it for 15 minutes.'}
    >
      <Button tone="primary" wide off={busy} onClick={() => (busy ? undefined : onUnlock())}>
        {busy && <Spinner />}
        {busy ? 'Unlocking…' : 'Unlock'}
      </Button>
      <Button tone="quiet" wide onClick={onSignOut}>
        Sign out
      </Button>
    </Panel>
  )
}
