/** @jsxImportSource preact */
import { screensWords } from '../messages/en/screens.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Panel } from './Panel.tsx'
import { Trace } from './Trace.tsx'

interface ErrorScreenProps {
  title: string
  /** Whether anything is at risk, and what to do next. */
  text: string
  /** Null if a retry would not help. */
  onRetry: (() => void) | null
  onClose: (() => void) | null
  /** Identifies the failure for the operator. */
  id: string | null
}

/** Shows an error. */
export function ErrorScreen({ title, text, onRetry, onClose, id }: ErrorScreenProps) {
  return (
    <Panel
      figure={<Icon name="alert" size={40} />}
      title={title}
      text={text}
      actions={
        <>
          {onRetry && (
            <Button tone="primary" wide onClick={onRetry}>
              {screensWords.tryAgain}
            </Button>
          )}
          {onClose && (
            <Button tone={onRetry ? 'quiet' : 'secondary'} wide onClick={onClose}>
              {screensWords.close}
            </Button>
          )}
          <Trace id={id} />
        </>
      }
    />
  )
}
