/** @jsxImportSource preact */
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LiveText } from '../../ui/LiveText.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Panel } from '../Panel.tsx'
import { EXPORT_KINDS, type ExportKind } from './kinds.ts'
import { useReadingDelay } from './useReadingDelay.ts'
import styles from './WarningStep.module.css'

interface WarningStepProps {
  kind: ExportKind
  busy: boolean
  onShow: () => void
  onBack: () => void
}

const WARNINGS = [
  'Anyone who has it can take everything in your account. This can’t be undone.',
  'No site, no helper and none of us will ever need it. Did someone ask you for it? Stop: it’s a scam.',
  'Be alone. Share no screen, take no photo.',
] as const

/** What one should know first, with the time to read it. */
export function WarningStep({ kind, busy, onShow, onBack }: WarningStepProps) {
  const left = useReadingDelay()
  const off = left > 0 || busy
  const name = EXPORT_KINDS[kind].name
  return (
    <Panel
      figure={
        <span className={styles.figure}>
          <Icon name="stop" size={40} />
        </span>
      }
      title={`Before you see your ${name.replace('Recovery', 'recovery')}`}
    >
      <ul className={styles.warnings}>
        {WARNINGS.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <Button tone="primary" wide off={off} onClick={() => (off ? undefined : onShow())}>
        {busy ? <Spinner /> : <Icon name="eye" />}
        {left > 0 ? `Show it in ${left} s` : 'Show it'}
      </Button>
      <Button tone="quiet" wide onClick={onBack}>
        Back
      </Button>
      <LiveText>{left === 0 ? 'You can show it now.' : ''}</LiveText>
    </Panel>
  )
}
