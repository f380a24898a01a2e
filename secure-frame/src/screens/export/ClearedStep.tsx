/** @jsxImportSource preact */
import { exportWords } from '../../messages/en/export.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../Panel.tsx'

interface ClearedStepProps {
  onAgain: () => void
  onClose: () => void
}

/** Shown after the secret was removed from the screen. */
export function ClearedStep({ onAgain, onClose }: ClearedStepProps) {
  return (
    <Panel
      figure={<Icon name="lock" size={40} />}
      title={exportWords.hiddenAgain}
      text={exportWords.yourSecretIsOffTheScreen}
      actions={
        <>
          <Button tone="primary" wide onClick={onClose}>
            {exportWords.done}
          </Button>
          <Button tone="quiet" wide onClick={onAgain}>
            {exportWords.showAnother}
          </Button>
        </>
      }
    />
  )
}
