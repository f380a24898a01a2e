/** @jsxImportSource preact */
import { cx } from '@airlock/kit/design/cx'
import { useId } from 'preact/hooks'
import { Choice } from './Choice.tsx'
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
      <Choice
        look={styles.swatch}
        title={noneLabel}
        type="radio"
        name={name}
        aria-label={noneLabel}
        checked={value === null}
        onChange={() => onChange(null)}
      >
        <span class={cx(styles.disc, styles.none)} data-ring />
      </Choice>
      {colors.map((color) => (
        <Choice
          look={styles.swatch}
          key={color.value}
          title={color.label}
          type="radio"
          name={name}
          aria-label={color.label}
          checked={color.value === value}
          onChange={() => onChange(color.value)}
        >
          <span class={styles.disc} data-ring style={{ '--disc': color.value }} />
        </Choice>
      ))}
      <Choice
        look={styles.swatch}
        title={ownLabel}
        type="color"
        aria-label={ownLabel}
        value={value ?? '#0d6e62'}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <span
          class={cx(styles.disc, !isOwn && styles.own)}
          data-ring={isOwn ? 'chosen' : ''}
          style={isOwn ? { '--disc': value } : undefined}
        />
      </Choice>
    </fieldset>
  )
}
