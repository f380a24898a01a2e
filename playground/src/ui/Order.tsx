/** @jsxImportSource preact */
import { DownIcon, UpIcon } from './icons.tsx'
import styles from './Order.module.css'
import { SmallButton } from './SmallButton.tsx'

interface Props<V extends string> {
  label: string
  values: readonly V[]
  nameOf: (value: V) => string
  upLabel: (name: string) => string
  downLabel: (name: string) => string
  onChange: (values: V[]) => void
}

const swapped = <V,>(values: readonly V[], index: number, other: number): V[] =>
  values.map((value, place) => {
    if (place === index) return values[other] ?? value
    return place === other ? (values[index] ?? value) : value
  })

/** Names in an order that buttons change. */
export const Order = <V extends string>({ label, values, nameOf, onChange, ...labels }: Props<V>) => (
  <ol class={styles.order} aria-label={label}>
    {values.map((value, index) => (
      <li class={styles.item} key={value}>
        <span class={styles.number}>{index + 1}</span>
        <span class={styles.name}>{nameOf(value)}</span>
        <SmallButton
          label={labels.upLabel(nameOf(value))}
          disabled={index === 0}
          onClick={() => onChange(swapped(values, index, index - 1))}
        >
          <UpIcon />
        </SmallButton>
        <SmallButton
          label={labels.downLabel(nameOf(value))}
          disabled={index === values.length - 1}
          onClick={() => onChange(swapped(values, index, index + 1))}
        >
          <DownIcon />
        </SmallButton>
      </li>
    ))}
  </ol>
)
