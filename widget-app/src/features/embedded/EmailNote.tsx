import { loginFailed, selectEmbedded } from '../../state/account/embeddedSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import styles from './EmailField.module.css'
import { useWaitHint } from './useWaitHint.ts'

const HINTS = { working: 'Opening the sign-in window…', slow: 'Still starting…' } as const

/** The text under the email field: the error, or the progress. */
export function EmailNote() {
  const dispatch = useAppDispatch()
  const { busy, error } = useAppSelector(selectEmbedded).attempt
  const hint = useWaitHint(busy)
  return (
    <p className={error ? styles.error : styles.note}>
      {error ?? (hint && HINTS[hint])}
      {hint === 'slow' && (
        <button type="button" className={styles.cancel} onClick={() => dispatch(loginFailed(null))}>
          Cancel
        </button>
      )}
    </p>
  )
}
