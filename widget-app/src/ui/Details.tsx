import styles from './Details.module.css'

interface DetailsProps {
  label: string
  children: string
  /** They are shown without a tap. */
  open?: boolean
}

/** Technical details behind one tap. */
export function Details({ label, children, open }: DetailsProps) {
  return (
    <details className={styles.details} open={open}>
      <summary>{label}</summary>
      <p>{children}</p>
    </details>
  )
}
