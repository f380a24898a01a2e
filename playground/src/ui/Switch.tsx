/** @jsxImportSource preact */
import { Choice } from './Choice.tsx'
import styles from './Switch.module.css'

interface Props {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Something that is broken, or not. */
export const Switch = ({ label, isOn, onChange }: Props) => (
  <Choice
    look={styles.switch}
    type="checkbox"
    role="switch"
    aria-label={label}
    checked={isOn}
    aria-checked={isOn}
    onChange={() => onChange(!isOn)}
  >
    <span class={styles.track} />
  </Choice>
)
