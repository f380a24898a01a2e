import styles from './ListSkeleton.module.css'

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

/** Holds the place of a list of rows that is on its way, as many as are in sight. */
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
