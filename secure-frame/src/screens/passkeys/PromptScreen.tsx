/** @jsxImportSource preact */
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../Panel.tsx'

interface PromptScreenProps {
  title: string
  text: string
  /** What the step does not do. */
  caution?: string
  /** Why the last attempt failed; null without one. */
  error: string | null
  press: string
  onPress: () => void
  /** Another way to do the same; null without one. */
  other?: { label: string; onClick: () => void } | null
  leave: { label: string; onClick: () => void }
}

/** A step that needs a press, because browsers ask for passkeys only after one. */
export function PromptScreen({ title, text, caution, error, press, onPress, ...ways }: PromptScreenProps) {
  const { other, leave } = ways
  return (
    <Panel
      figure={<Icon name="key" size={40} />}
      title={title}
      text={text}
      actions={
        <>
          <Button tone="primary" wide onClick={onPress}>
            {press}
          </Button>
          {other && (
            <Button wide onClick={other.onClick}>
              {other.label}
            </Button>
          )}
          <Button tone="quiet" wide onClick={leave.onClick}>
            {leave.label}
          </Button>
        </>
      }
    >
      {caution && (
        <Notice icon="alert" tone="caution">
          {caution}
        </Notice>
      )}
      {error && (
        <Notice icon="alert" tone="danger">
          <span role="alert">{error}</span>
        </Notice>
      )}
    </Panel>
  )
}
