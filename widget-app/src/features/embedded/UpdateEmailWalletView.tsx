import { canonicalEmail } from '@airlock/secure-frame/contract'
import { type FormEvent, useId, useState } from 'react'
import { embeddedWords } from '../../messages/en/embedded.ts'
import { selectEmail } from '../../state/account/embeddedSlice.ts'
import { selectScreenView } from '../../state/router/viewFacts.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { frameTrouble } from '../../wallets/embedded/frameTrouble.ts'
import styles from './UpdateEmailWalletView.module.css'
import { updateEmail } from './updateEmail.ts'

/**
 * Changes the email address of the wallet. Both codes, for the old and the new address, are typed in the
 * secure frame.
 */
export function UpdateEmailWalletView() {
  const dispatch = useAppDispatch()
  const current = useAppSelector(selectEmail)
  const inFrame = useAppSelector((state) => selectScreenView(state) === 'UpdateEmailWallet')
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  /** Whether the frame asks for a code: until both codes are done, the form does not come back in between. */
  const [asked, setAsked] = useState(false)
  const [error, setError] = useState<string | null>(null)
  if (inFrame && busy && !asked) setAsked(true)
  const noteId = useId()
  const address = email.trim()
  const isReady = address.length > 3 && address !== current && !busy

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    if (!canonicalEmail(address)) return setError(embeddedWords.invalidEmail)
    setBusy(true)
    setAsked(false)
    setError(null)
    try {
      await dispatch(updateEmail(address))
    } catch (reason) {
      setError(frameTrouble(reason))
    } finally {
      setBusy(false)
    }
  }
  if (inFrame || (busy && asked)) return null
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>
        {embeddedWords.twoCodes(
          current === null ? embeddedWords.yourEmail : <bdi key="current">{current}</bdi>,
        )}
      </p>
      <label className={styles.label}>
        {embeddedWords.newEmail}
        <input
          className={styles.input}
          type="email"
          aria-invalid={error !== null}
          aria-describedby={noteId}
          autoComplete="email"
          spellCheck="false"
          readOnly={busy}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      <p id={noteId} className={styles.error} role="status">
        {error}
      </p>
      <button
        type="submit"
        className={buttonClass({ tone: 'primary', wide: true, children: null })}
        disabled={!isReady}
      >
        {busy ? embeddedWords.sendingACode : embeddedWords.continue}
      </button>
    </form>
  )
}
