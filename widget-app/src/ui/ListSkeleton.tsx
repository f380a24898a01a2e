import styles from './ListSkeleton.module.css'

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

/** Placeholder for the visible rows of a list that is loading. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true">
      {numbers(rows).map((row) => (
        <div key={row} className={styles.row}>
          <span className={styles.mark} />
          <span className={styles.words}>
            <span className={styles.title} />
            <span className={styles.detail} />
          </span>
          <span className={styles.trail} />
        </div>
      ))}
    </div>
  )
}
