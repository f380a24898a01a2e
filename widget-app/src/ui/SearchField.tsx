import { Search } from 'lucide-react'
import styles from './SearchField.module.css'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Names are never longer. */
const LIMIT = 100

/** A field that filters a list while the visitor types. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <div className={styles.field}>
      <Search className={styles.icon} size={18} />
      <input
        className={styles.input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={LIMIT}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck="false"
        enterKeyHint="search"
      />
    </div>
  )
}
