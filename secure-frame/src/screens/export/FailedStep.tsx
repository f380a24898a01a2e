/** @jsxImportSource preact */
import { exportWords } from '../../messages/en/export.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../Panel.tsx'

/** Why there is nothing to see. */
export interface ExportFailure {
  title: string
  text: string
  /** Only a new code helps. */
  needsCode: boolean
}

interface FailedStepProps {
  failure: ExportFailure
  onAgain: () => void
  onClose: () => void
}

/** The secret never came: what happened, and the way on. */
export function FailedStep({ failure, onAgain, onClose }: FailedStepProps) {
  return (
    <Panel figure={<Icon name="alert" size={40} />} title={failure.title} text={failure.text}>
      <Button tone="primary" wide onClick={onAgain}>
        {failure.needsCode ? exportWords.sendANewCode : exportWords.tryAgain}
      </Button>
      <Button tone="quiet" wide onClick={onClose}>
        {exportWords.done}
      </Button>
    </Panel>
  )
}
