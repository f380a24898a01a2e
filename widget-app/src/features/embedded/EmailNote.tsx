import { useEffect, useRef } from 'react'
import { commonWords } from '../../messages/en/common.ts'
import { embeddedWords } from '../../messages/en/embedded.ts'
import { loginFailed, selectEmailAttempt } from '../../state/account/embeddedSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import styles from './EmailNote.module.css'
import { useWaitHint } from './useWaitHint.ts'

/** The text at the email field: why the sign-in failed, or that it is still in progress. */
export function EmailNote() {
  const dispatch = useAppDispatch()
  const { busy, error } = useAppSelector(selectEmailAttempt)
  const hint = useWaitHint(busy)
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  if (error)
    return (
      <p ref={place} className={styles.error}>
        {error}
      </p>
    )
  if (!hint) return null
  return (
    <p className={styles.wait}>
      {embeddedWords.hints[hint]}
      {hint === 'slow' && (
        <button type="button" className={styles.cancel} onClick={() => dispatch(loginFailed(null))}>
          {commonWords.cancel}
        </button>
      )}
    </p>
  )
}
