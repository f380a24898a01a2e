/** @jsxImportSource preact */
import { cx } from '@airlock/kit/design/cx'
import { useId } from 'preact/hooks'
import styles from './Swatches.module.css'

interface Props {
  label: string
  colors: readonly { value: string; label: string }[]
  /** The chosen colour as `#rrggbb`, or null for none. */
  value: string | null
  noneLabel: string
  ownLabel: string
  onChange: (value: string | null) => void
}

/** A choice of one colour: none, one of a few, or any. */
export function Swatches({ label, colors, value, noneLabel, ownLabel, onChange }: Props) {
  const name = useId()
  const isOwn = value !== null && !colors.some((color) => color.value === value)
  return (
    <fieldset class={styles.swatches} aria-label={label}>
      <label class={styles.swatch} title={noneLabel}>
        <input
          type="radio"
          name={name}
          aria-label={noneLabel}
          checked={value === null}
          onChange={() => onChange(null)}
        />
        <span class={cx(styles.disc, styles.none)} />
      </label>
      {colors.map((color) => (
        <label class={styles.swatch} key={color.value} title={color.label}>
          <input
            type="radio"
            name={name}
            aria-label={color.label}
            checked={color.value === value}
            onChange={() => onChange(color.value)}
          />
          <span class={styles.disc} style={{ '--disc': color.value }} />
        </label>
      ))}
      <label class={cx(styles.swatch, isOwn && styles.chosen)} title={ownLabel}>
        <input
          type="color"
          aria-label={ownLabel}
          value={value ?? '#0d6e62'}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <span class={cx(styles.disc, !isOwn && styles.own)} style={isOwn ? { '--disc': value } : undefined} />
      </label>
    </fieldset>
  )
}
