import { selectAlert } from '../../state/notices/alertSlice.ts'
import { selectToast } from '../../state/notices/toastSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import styles from './LiveRegions.module.css'

/**
 * The two live regions for screen readers. They exist before they contain a text, because text that arrives
 * together with its region is not read out. Every change without a change of focus is announced in them.
 */
export function LiveRegions({ news }: { news: string }) {
  const toast = useAppSelector(selectToast)
  const alert = useAppSelector(selectAlert)
  const isUrgent = toast.open && toast.variant === 'error'
  return (
    <div className={styles.regions}>
      <div role="status">
        <p>{news}</p>
        {toast.open && !isUrgent && <p key={toast.id}>{toast.message}</p>}
      </div>
      <div role="alert">
        {isUrgent && <p key={toast.id}>{toast.message}</p>}
        {alert.open && <p>{alert.content?.shortMessage}</p>}
      </div>
    </div>
  )
}
