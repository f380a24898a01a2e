/** @jsxImportSource preact */
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../Panel.tsx'

interface ClearedStepProps {
  /** The secret could not be put together. */
  failed: boolean
  onAgain: () => void
  onClose: () => void
}

/** The secret is gone from the screen, or never came. */
export function ClearedStep({ failed, onAgain, onClose }: ClearedStepProps) {
  return (
    <Panel
      figure={<Icon name={failed ? 'alert' : 'lock'} size={40} />}
      title={failed ? 'It could not be shown' : 'Hidden again'}
      text={
        failed ? 'Your key could not be put together. Nothing is lost.' : 'Your secret is off the screen.'
      }
    >
      <Button tone="primary" wide onClick={onClose}>
        Done
      </Button>
      <Button tone="quiet" wide onClick={onAgain}>
        {failed ? 'Try again' : 'Show another'}
      </Button>
    </Panel>
  )
}
