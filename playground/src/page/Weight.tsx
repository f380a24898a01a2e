/** @jsxImportSource preact */
import { useWeight } from '../airlock/weight.ts'
import { words } from '../words/words.ts'
import styles from './Hero.module.css'

const kilobytes = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const Size = ({ bytes, label }: { bytes: number; label: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {kilobytes.format(bytes / 1_000)} <span class={styles.unit}>{words.weight.unit}</span>
    </dd>
  </div>
)

/** What Airlock weighs in this very page, as the browser has measured it. */
export function Weight() {
  const { files, packed, unpacked } = useWeight()
  return (
    <dl class={styles.weight} aria-label={words.weight.label}>
      <Size bytes={packed} label={words.weight.packed} />
      <Size bytes={unpacked} label={words.weight.unpacked} />
      <div>
        <dt>{words.weight.files(files)}</dt>
        <dd>{files}</dd>
      </div>
    </dl>
  )
}
