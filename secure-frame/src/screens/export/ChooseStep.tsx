/** @jsxImportSource preact */
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../Panel.tsx'
import styles from './ChooseStep.module.css'
import { EXPORT_KINDS, type ExportKind } from './kinds.ts'

interface ChooseStepProps {
  onChoose: (kind: ExportKind) => void
  onClose: () => void
}

/** What to take along. */
export function ChooseStep({ onChoose, onClose }: ChooseStepProps) {
  return (
    <Panel title="Export your wallet" text="What do you want to take along?">
      <ul className={styles.kinds}>
        {(Object.keys(EXPORT_KINDS) as ExportKind[]).map((kind) => (
          <li key={kind}>
            <button type="button" className={styles.kind} onClick={() => onChoose(kind)}>
              <Icon name={kind === 'phrase' ? 'pen' : 'key'} size={20} />
              <span className={styles.words}>
                <span className={styles.name}>{EXPORT_KINDS[kind].name}</span>
                <span className={styles.text}>{EXPORT_KINDS[kind].text}</span>
              </span>
              <Icon name="chevron" />
            </button>
          </li>
        ))}
      </ul>
      <Button tone="quiet" wide onClick={onClose}>
        Cancel
      </Button>
    </Panel>
  )
}
