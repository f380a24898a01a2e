import { Spinner } from '../../ui/Spinner.tsx'
import styles from './View.module.css'

/** While the code of a view is on its way. */
export function ViewLoading() {
  return (
    <div className={styles.loading}>
      <Spinner />
    </div>
  )
}
