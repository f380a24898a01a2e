/** @jsxImportSource preact */
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../Panel.tsx'

interface ClearedStepProps {
  onAgain: () => void
  onClose: () => void
}

/** The secret is gone from the screen. */
export function ClearedStep({ onAgain, onClose }: ClearedStepProps) {
  return (
    <Panel figure={<Icon name="lock" size={40} />} title="Hidden again" text="Your secret is off the screen.">
      <Button tone="primary" wide onClick={onClose}>
        Done
      </Button>
      <Button tone="quiet" wide onClick={onAgain}>
        Show another
      </Button>
    </Panel>
  )
}
