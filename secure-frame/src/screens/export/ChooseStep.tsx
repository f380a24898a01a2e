/** @jsxImportSource preact */
import { exportWords } from '../../messages/en/export.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../Panel.tsx'
import styles from './ChooseStep.module.css'
import { EXPORT_KINDS, type ExportKind } from './kinds.ts'

interface ChooseStepProps {
  onChoose: (kind: ExportKind) => void
  onClose: () => void
}

/** Selects the format of the export. */
export function ChooseStep({ onChoose, onClose }: ChooseStepProps) {
  return (
    <Panel
      title={exportWords.whatToTake}
      actions={
        <Button tone="quiet" wide onClick={onClose}>
          {exportWords.cancel}
        </Button>
      }
    >
      <ul className={styles.kinds}>
        {EXPORT_KINDS.map((kind) => (
          <li key={kind}>
            <button type="button" className={styles.kind} onClick={() => onChoose(kind)}>
              <Icon name={kind === 'phrase' ? 'list' : 'key'} size={20} />
              <span className={styles.words}>
                <span className={styles.name}>{exportWords.kinds[kind].name}</span>
                <span className={styles.text}>{exportWords.kinds[kind].text}</span>
              </span>
              <Icon name="chevron" />
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
