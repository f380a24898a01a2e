import styles from './Details.module.css'

interface DetailsProps {
  label: string
  children: string
}

/** Technical details behind one tap. */
export function Details({ label, children }: DetailsProps) {
  return (
    <details className={styles.details}>
      <summary>{label}</summary>
      <p>{children}</p>
    </details>
  )
}
