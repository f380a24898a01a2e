import type { ReactNode } from 'react'
import styles from './IconButton.module.css'

interface IconButtonProps {
  /** The action in a word or two. */
  label: string
  icon: ReactNode
  onClick: () => void
}

/** A button that shows only an icon. */
export function IconButton({ label, icon, onClick }: IconButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  )
}
