import { Search } from 'lucide-react'
import styles from './SearchField.module.css'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Called when Arrow Down is pressed. */
  onDown?: () => void
}

/** Names are never longer. */
const LIMIT = 100

/** A field that filters a list while the visitor types. */
export function SearchField({ label, value, onChange, onDown }: SearchFieldProps) {
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
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !onDown) return
          event.preventDefault()
          onDown()
        }}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck="false"
        enterKeyHint="search"
      />
    </div>
  )
}
