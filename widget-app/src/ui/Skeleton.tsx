import styles from './Skeleton.module.css'

/** Placeholder for a text that is loading, so that the layout does not shift when it arrives. */
export function Skeleton({ width }: { width: number }) {
  return <span className={styles.skeleton} style={{ width }} aria-hidden="true" />
}
