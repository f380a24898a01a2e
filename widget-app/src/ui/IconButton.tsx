import type { ReactNode } from 'react'
import styles from './IconButton.module.css'

interface IconButtonProps {
  /** What it does, in a word or two. */
  label: string
  icon: ReactNode
  onClick: () => void
}

/** An action that its icon explains. */
export function IconButton({ label, icon, onClick }: IconButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  )
}
