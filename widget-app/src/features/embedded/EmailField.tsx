import { ArrowRight } from 'lucide-react'
import { type ComponentType, type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { connectWords } from '../../messages/en/connect.ts'
import { loginFailed, selectEmail, selectEmailAttempt } from '../../state/account/embeddedSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './EmailField.module.css'
import { loadLogin, prepareLogin, startLogin } from './login.ts'

/** The shortest text that can be submitted (reference-facts 1.2). */
const SHORTEST = 4

interface EmailFieldProps {
  /** Whether the dApp requires an agreement to its terms first. */
  disabled: boolean
}

/** The field may be there, hidden, when the visitor signs out: the next one must not find their address. */
function useForgotten(known: string | null, setEmail: (email: string) => void): void {
  const before = useRef(known)
  useEffect(() => {
    if (known === null && before.current !== null) setEmail('')
    before.current = known
  }, [known, setEmail])
}

/**
 * Sign-in without a wallet: the visitor enters an email address here, and the code from the email in the
 * secure frame.
 */
export function EmailField({ disabled }: EmailFieldProps) {
  const dispatch = useAppDispatch()
  const attempt = useAppSelector(selectEmailAttempt)
  const known = useAppSelector(selectEmail)
  const [email, setEmail] = useState(known ?? '')
  const [Note, setNote] = useState<ComponentType>()
  /** The sign-in code is loaded while the visitor types. */
  const prepare = useCallback(
    () =>
      Promise.all([import('./EmailNote.tsx'), loadLogin()]).then(
        ([{ EmailNote }]) => setNote(() => EmailNote),
        () => undefined,
      ),
    [],
  )
  useForgotten(known, setEmail)
  const hasFailed = attempt.error !== null
  // The reason for the return to this view is announced, wherever the focus is.
  useEffect(() => {
    if (hasFailed) void prepare()
  }, [hasFailed, prepare])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A visitor who comes back from the code may want to correct the address.
    event.currentTarget.querySelector('input')?.focus()
    if (!attempt.busy && !disabled) void dispatch(startLogin(email.trim()))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.field}>
        <input
          className={styles.input}
          type="email"
          name="email"
          aria-label={connectWords.email}
          aria-invalid={hasFailed}
          aria-describedby="airlock-email-note"
          placeholder={connectWords.email}
          autoComplete="email"
          autoCapitalize="off"
          spellCheck="false"
          enterKeyHint="go"
          disabled={disabled}
          readOnly={attempt.busy}
          value={email}
          onFocus={prepare}
          onChange={(event) => {
            setEmail(event.target.value)
            if (event.target.value.trim().length >= SHORTEST) dispatch(prepareLogin())
            if (attempt.error) dispatch(loginFailed(null))
          }}
        />
        {attempt.busy ? (
          <span className={styles.end}>
            <Spinner />
          </span>
        ) : (
          email.trim().length >= SHORTEST && (
            <button
              type="submit"
              className={styles.send}
              aria-label={connectWords.continueWithEmail}
              disabled={disabled}
            >
              <ArrowRight size={18} />
            </button>
          )
        )}
      </div>
      <div id="airlock-email-note" role="status">
        {Note && <Note />}
      </div>
    </form>
  )
}
