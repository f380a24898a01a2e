/** @jsxImportSource preact */

import styles from './Chips.module.css'
import { Choice } from './Choice.tsx'

interface Props<V extends string> {
  label: string
  options: readonly { value: V; label: string }[]
  chosen: readonly V[]
  /** The least number that must stay chosen. */
  least?: number
  onChange: (chosen: V[]) => void
}

/** A choice of any among some. The chosen ones keep the order of the options. */
export function Chips<V extends string>({ label, options, chosen, least = 0, onChange }: Props<V>) {
  const toggle = (value: V, isOn: boolean) =>
    onChange(
      options.map((option) => option.value).filter((one) => (one === value ? isOn : chosen.includes(one))),
    )
  return (
    <fieldset class={styles.chips} aria-label={label}>
      {options.map(({ value, label: text }) => {
        const isOn = chosen.includes(value)
        return (
          <Choice
            look={styles.chip}
            key={value}
            type="checkbox"
            checked={isOn}
            disabled={isOn && chosen.length <= least}
            onChange={() => toggle(value, !isOn)}
          >
            <span>{text}</span>
          </Choice>
        )
      })}
    </fieldset>
  )
}
