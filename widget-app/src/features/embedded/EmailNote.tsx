import { commonWords } from '../../messages/en/common.ts'
import { embeddedWords } from '../../messages/en/embedded.ts'
import { loginFailed, selectEmailAttempt } from '../../state/account/embeddedSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import styles from './EmailField.module.css'
import { useWaitHint } from './useWaitHint.ts'

/** The text under the email field: why the sign-in failed, or that it is still in progress. */
export function EmailNote() {
  const dispatch = useAppDispatch()
  const { busy, error } = useAppSelector(selectEmailAttempt)
  const hint = useWaitHint(busy)
  return (
    <p className={error ? styles.error : styles.note}>
      {error ?? (hint && embeddedWords.hints[hint])}
      {hint === 'slow' && (
        <button type="button" className={styles.cancel} onClick={() => dispatch(loginFailed(null))}>
          {commonWords.cancel}
        </button>
      )}
    </p>
  )
}
