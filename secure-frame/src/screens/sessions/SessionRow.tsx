/** @jsxImportSource preact */

import { useId, useState } from 'preact/hooks'
import { sessionsWords } from '../../messages/en/sessions.ts'
import { Button } from '../../ui/Button.tsx'
import { LiveText } from '../../ui/LiveText.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { lastUsed } from './lastUsed.ts'
import styles from './SessionRow.module.css'

/** A session in the user's terms. */
export interface SignedIn {
  id: string
  /** The site's host, or a text that it is unknown. */
  site: string
  /** Browser and system in words. */
  device: string
  /** By the server's clock (ms). */
  lastUsedAt: number
  /** The current session: it is ended by the widget's own button. */
  current: boolean
}

interface SessionRowProps {
  session: SignedIn
  /** By the server's clock (ms). */
  now: number
  /** `waiting`: another session is being ended. */
  state: 'idle' | 'leaving' | 'waiting'
  onRevoke: () => void
}

/** A site, the device of its session, and a button to end it. */
export function SessionRow({ session, now, state, onRevoke }: SessionRowProps) {
  const id = useId()
  const { site, device, current } = session
  return (
    <li className={styles.row}>
      <div className={styles.words} id={id}>
        <p className={styles.site} translate={false}>
          <bdi dir="ltr">{site}</bdi>
        </p>
        <p className={styles.detail}>{device}</p>
        <p className={styles.detail}>
          {current ? sessionsWords.inUseNow : sessionsWords.used(lastUsed(session.lastUsedAt, now))}
        </p>
      </div>
      {current ? (
        <p className={styles.tag}>{sessionsWords.thisDevice}</p>
      ) : (
        <SignOut describedBy={id} state={state} onRevoke={onRevoke} />
      )}
    </li>
  )
}

type SignOutProps = Pick<SessionRowProps, 'state' | 'onRevoke'> & { describedBy: string }

/** Asks for a confirmation, because signing in again needs another code. */
function SignOut({ describedBy, state, onRevoke }: SignOutProps) {
  const [asked, setAsked] = useState(false)
  const leaving = state === 'leaving'
  const press = ({ detail }: MouseEvent) => {
    // The second half of a double click is no confirmation.
    if (state !== 'idle' || detail > 1) return
    if (asked) onRevoke()
    setAsked(!asked)
  }
  return (
    <div className={styles.action} onFocusOut={() => setAsked(false)}>
      <Button
        tone={asked ? 'secondary' : 'quiet'}
        off={state !== 'idle'}
        describedBy={describedBy}
        onClick={press}
      >
        {leaving && <Spinner />}
        {leaving ? sessionsWords.signingOut : asked ? sessionsWords.confirm : sessionsWords.signOut}
      </Button>
      <LiveText>{asked ? sessionsWords.pressAgainToSignItOut : ''}</LiveText>
    </div>
  )
}
