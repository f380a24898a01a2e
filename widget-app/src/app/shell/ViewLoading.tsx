import { selectIsUnseen } from '../../state/router/routerSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './View.module.css'

/** Shown while the code of a view is loading. A card whose first view it is stays hidden a while (Card.module.css). */
export function ViewLoading() {
  const isFirst = useAppSelector(selectIsUnseen)
  return (
    <div className={styles.loading} data-first={isFirst}>
      <Spinner />
    </div>
  )
}
