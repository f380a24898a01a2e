/** @jsxImportSource preact */
import { exportWords } from '../../messages/en/export.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../Panel.tsx'

/** Why the secret cannot be shown. */
export interface ExportFailure {
  title: string
  text: string
  /** Whether only a new code helps. */
  needsCode: boolean
}

interface FailedStepProps {
  failure: ExportFailure
  onAgain: () => void
  onClose: () => void
}

/** Shown if the secret could not be reconstructed: explains why, and offers the next step. */
export function FailedStep({ failure, onAgain, onClose }: FailedStepProps) {
  return (
    <Panel
      figure={<Icon name="alert" size={40} />}
      title={failure.title}
      text={failure.text}
      actions={
        <>
          <Button tone="primary" wide onClick={onAgain}>
            {failure.needsCode ? exportWords.sendANewCode : exportWords.tryAgain}
          </Button>
          <Button tone="quiet" wide onClick={onClose}>
            {exportWords.done}
          </Button>
        </>
      }
    />
  )
}
