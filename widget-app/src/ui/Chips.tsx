import { useId } from 'react'
import styles from './Chips.module.css'

interface ChipsProps<Name extends string> {
  /** What is chosen, for screen readers. */
  label: string
  chips: readonly { name: Name; title: string }[]
  /** The chosen one; null while none is. */
  current: Name | null
  onChoose: (name: Name) => void
}

/** A choice of one among a few short words, in one line that scrolls if it is too long. One stop of the Tab key. */
export function Chips<Name extends string>({ label, chips, current, onChoose }: ChipsProps<Name>) {
  const group = useId()
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {chips.map(({ name, title }) => (
        <label key={name} className={styles.chip}>
          <input
            type="radio"
            name={group}
            className={styles.radio}
            checked={name === current}
            onChange={() => onChoose(name)}
          />
          {title}
        </label>
      ))}
    </fieldset>
  )
}
