import { cx } from '@airlock/kit/design/cx'
import { Info, TriangleAlert, X } from 'lucide-react'
import { shellWords } from '../../messages/en/shell.ts'
import { alertClosed, selectAlert } from '../../state/notices/alertSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './AlertBar.module.css'

/**
 * A short text about a problem with the set-up; the long text is on the console, for the people who run the
 * dApp.
 */
export function AlertBar() {
  const dispatch = useAppDispatch()
  const { open, content } = useAppSelector(selectAlert)
  if (!open || !content) return null
  const Icon = content.variant === 'info' ? Info : TriangleAlert
  return (
    <div className={cx(styles.alert, styles[content.variant])}>
      <Icon size={20} />
      <p className={styles.message}>{content.shortMessage}</p>
      <IconButton
        label={shellWords.dismissAlert}
        icon={<X size={16} />}
        onClick={() => dispatch(alertClosed())}
      />
    </div>
  )
}
