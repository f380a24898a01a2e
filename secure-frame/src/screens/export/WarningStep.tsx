/** @jsxImportSource preact */
import { exportWords } from '../../messages/en/export.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LiveText } from '../../ui/LiveText.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Panel } from '../Panel.tsx'
import type { ExportKind } from './kinds.ts'
import { useReadingDelay } from './useReadingDelay.ts'
import styles from './WarningStep.module.css'

interface WarningStepProps {
  kind: ExportKind
  busy: boolean
  onShow: () => void
  onBack: () => void
}

/** A warning before the secret, with time to read it. */
export function WarningStep({ kind, busy, onShow, onBack }: WarningStepProps) {
  const left = useReadingDelay()
  const off = left > 0 || busy
  const { inside } = exportWords.kinds[kind]
  return (
    <Panel
      figure={
        <span className={styles.figure}>
          <Icon name="stop" size={40} />
        </span>
      }
      title={exportWords.beforeYouSee(inside)}
      actions={
        <>
          <Button tone="primary" wide off={off} onClick={() => (off ? undefined : onShow())}>
            {busy ? <Spinner /> : <Icon name="eye" />}
            {left > 0 ? exportWords.showItInS(left) : exportWords.showIt}
          </Button>
          <Button tone="quiet" wide onClick={onBack}>
            {exportWords.back}
          </Button>
        </>
      }
    >
      <ul className={styles.warnings}>
        {Object.values(exportWords.warnings).map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <LiveText>{left === 0 ? exportWords.youCanShowItNow : ''}</LiveText>
    </Panel>
  )
}
