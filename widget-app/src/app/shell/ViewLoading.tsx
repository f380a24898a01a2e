import { Spinner } from '../../ui/Spinner.tsx'
import styles from './View.module.css'

/** Shown while the code of a view is loading. */
export function ViewLoading() {
  return (
    <div className={styles.loading}>
      <Spinner />
    </div>
  )
}
