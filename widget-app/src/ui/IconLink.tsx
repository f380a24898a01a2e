import type { ReactNode } from 'react'
import styles from './IconButton.module.css'

interface IconLinkProps {
  /** The destination in a word or two. */
  label: string
  icon: ReactNode
  href: string
}

/**
 * A link to another site that shows only an icon. It opens a new tab, and that site learns nothing about the
 * dApp.
 */
export function IconLink({ label, icon, href }: IconLinkProps) {
  return (
    <a
      className={styles.button}
      aria-label={label}
      title={label}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {icon}
    </a>
  )
}
