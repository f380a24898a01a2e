import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { commonWords } from '../messages/en/common.ts'
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
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    field.current?.focus()
  }
  return (
    <div className={styles.field}>
      <Search className={styles.icon} size={18} />
      <input
        ref={field}
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
      {value && (
        <button type="button" className={styles.clear} aria-label={commonWords.clear} onClick={clear}>
          <X size={16} />
        </button>
      )}
    </div>
  )
}
