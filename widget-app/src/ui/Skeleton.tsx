import styles from './Skeleton.module.css'

/** Holds the place of a text that is on its way, so that nothing jumps when it comes. */
export function Skeleton({ width }: { width: number }) {
  return <span className={styles.skeleton} style={{ width }} aria-hidden="true" />
}
