/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import { Choice } from './Choice.tsx'
import styles from './Segmented.module.css'

interface Props<V extends string> {
  /** The name of the group for screen readers. */
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

/** A choice of one among few, side by side. */
export function Segmented<V extends string>({ label, options, value, onChange }: Props<V>) {
  const name = useId()
  return (
    <fieldset class={styles.track} aria-label={label}>
      {options.map((option) => (
        <Choice
          look={styles.option}
          key={option.value}
          type="radio"
          name={name}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        >
          <span>{option.label}</span>
        </Choice>
      ))}
    </fieldset>
  )
}
