import { cx } from '@airlock/kit/design/cx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { selectToast, TOAST_DURATION, type ToastState, toastHidden } from '../../state/notices/toastSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './Toast.module.css'

const ICONS = {
  success: <CircleCheck size={18} />,
  error: <CircleAlert size={18} />,
  loading: <Spinner />,
}

/** Hides the toast when its time is up. While the pointer hovers over it, the time is paused. */
function useAutoClose({ variant, autoClose }: ToastState, paused: boolean): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (!autoClose || paused) return
    const timer = setTimeout(() => dispatch(toastHidden()), TOAST_DURATION[variant])
    return () => clearTimeout(timer)
  }, [dispatch, variant, autoClose, paused])
}

function Pill({ toast }: { toast: ToastState }) {
  const [paused, setPaused] = useState(false)
  useAutoClose(toast, paused)
  return (
    <div className={styles.toast} aria-hidden="true">
      <div
        className={cx(styles.pill, styles[toast.variant])}
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
      >
        {ICONS[toast.variant]}
        {toast.message}
      </div>
    </div>
  )
}

/** A short message over the title. Screen readers get it from the live regions instead. */
export function Toast() {
  const toast = useAppSelector(selectToast)
  return toast.open && <Pill key={toast.id} toast={toast} />
}
