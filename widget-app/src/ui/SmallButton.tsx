import type { ReactNode } from 'react'
import styles from './SmallButton.module.css'

interface SmallButtonProps {
  children: ReactNode
  onClick: () => void
  /** The id of what it opens, and whether that is open. */
  opens?: { id: string; isOpen: boolean }
}

/** An action within a line of text, such as "Max". */
export const SmallButton = ({ children, onClick, opens }: SmallButtonProps) => (
  <button
    type="button"
    className={styles.small}
    aria-expanded={opens?.isOpen}
    aria-controls={opens?.id}
    onClick={onClick}
  >
    {children}
  </button>
)
