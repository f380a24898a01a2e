import type { ReactNode } from 'react'
import styles from './IconButton.module.css'

interface IconLinkProps {
  /** Where it leads, in a word or two. */
  label: string
  icon: ReactNode
  href: string
}

/** A link to another site that its icon explains. Opens beside the dApp, which learns nothing of it. */
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
