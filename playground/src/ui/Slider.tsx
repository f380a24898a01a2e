/** @jsxImportSource preact */
import styles from './Slider.module.css'

interface Props {
  label: string
  value: number
  most: number
  /** Behind the number. */
  unit: string
  onChange: (value: number) => void
}

/** A number from 0 on. */
export const Slider = ({ label, value, most, unit, onChange }: Props) => (
  <div class={styles.slider}>
    <input
      type="range"
      aria-label={label}
      aria-valuetext={`${value} ${unit}`}
      min={0}
      max={most}
      value={value}
      onInput={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
    <output>
      {value} {unit}
    </output>
  </div>
)
