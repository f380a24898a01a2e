import { ArrowRight } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './EmailField.module.css'
import { loginFailed, selectEmbedded } from './embeddedSlice.ts'
import { isEmail } from './isEmail.ts'
import { loadLogin, startLogin } from './login.ts'
import { useWaitHint } from './useWaitHint.ts'

/** From this many characters on there may be something to send (reference-facts 1.2). */
const SHORTEST = 4

const HINTS = { working: 'Opening the sign-in window…', slow: 'Still starting…' } as const

interface EmailFieldProps {
  /** The dApp wants its terms agreed to first. */
  disabled: boolean
}

/** The way in for who has no wallet: an address, and the code that is sent there is typed in the secure frame. */
export function EmailField({ disabled }: EmailFieldProps) {
  const dispatch = useAppDispatch()
  const { attempt, email: known } = useAppSelector(selectEmbedded)
  const [email, setEmail] = useState(known ?? '')
  const [isWrong, setWrong] = useState(false)
  const hint = useWaitHint(attempt.busy)
  const noteId = useId()
  const error = isWrong ? 'Invalid email. Try again.' : attempt.error

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    setWrong(!isEmail(address))
    if (isEmail(address) && !attempt.busy && !disabled) void dispatch(startLogin(address))
  }
  const change = (text: string) => {
    setEmail(text)
    setWrong(false)
    if (attempt.error) dispatch(loginFailed(null))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.field}>
        <input
          className={styles.input}
          type="email"
          name="email"
          aria-label="Email"
          aria-invalid={error !== null}
          aria-describedby={noteId}
          placeholder="Email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          disabled={disabled}
          readOnly={attempt.busy}
          value={email}
          onFocus={() => loadLogin().catch(() => undefined)}
          onChange={(event) => change(event.target.value)}
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
              aria-label="Continue with email"
              disabled={disabled}
            >
              <ArrowRight size={18} />
            </button>
          )
        )}
      </div>
      <p id={noteId} className={error ? styles.error : styles.note} role="status">
        {error ?? (hint && HINTS[hint])}
        {hint === 'slow' && (
          <button type="button" className={styles.cancel} onClick={() => dispatch(loginFailed(null))}>
            Cancel
          </button>
        )}
      </p>
    </form>
  )
}
