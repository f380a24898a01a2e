/** @jsxImportSource preact */

import { useEffect, useRef } from 'preact/hooks'
import { sessionsWords } from '../../messages/en/sessions.ts'
import { Button } from '../../ui/Button.tsx'
import { LiveText } from '../../ui/LiveText.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Panel } from '../Panel.tsx'
import { useClock } from '../useClock.ts'
import { SessionRow, type SignedIn } from './SessionRow.tsx'
import styles from './SessionsScreen.module.css'

export interface SessionsScreenProps {
  /** The latest used first; null while nobody has told. */
  sessions: readonly SignedIn[] | null
  /** The one that is being signed out. */
  busyId: string | null
  /** What went wrong, in plain words. */
  error: string | null
  /** What has been done, for those who cannot see it. */
  news: string
  /** The server's clock minus the visitor's (ms). */
  offset: number
  onRevoke: (id: string) => void
  /** Asks for the list again. */
  onRetry: () => void
  onClose: () => void
}

/** Where this wallet is open, and a way to close it there (SEC-34). */
export function SessionsScreen(props: SessionsScreenProps) {
  const { sessions, busyId, error, news, offset, onRevoke, onRetry, onClose } = props
  const now = useClock(offset)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The button that had the focus has gone with its row.
    if (news !== '' && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [news])
  return (
    <>
      <Panel title={sessionsWords.whereYouAreSignedIn} text={sessionsWords.signOutAnyDevice}>
        {sessions && (
          <ul ref={list} className={styles.list} tabIndex={-1} aria-label={sessionsWords.signedInDevices}>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                now={now}
                state={busyId === null ? 'idle' : busyId === session.id ? 'leaving' : 'waiting'}
                onRevoke={() => onRevoke(session.id)}
              />
            ))}
          </ul>
        )}
        {!sessions && !error && (
          <p className={styles.loading}>
            <Spinner />
            {sessionsWords.lookingThemUp}
          </p>
        )}
        {error && (
          <Notice icon="alert" tone="danger">
            <span role="alert">{error}</span>
          </Notice>
        )}
      </Panel>
      <footer className={styles.actions}>
        {!sessions && error && (
          <Button tone="primary" wide onClick={onRetry}>
            {sessionsWords.tryAgain}
          </Button>
        )}
        <Button tone={sessions ? 'secondary' : 'quiet'} wide onClick={onClose}>
          {sessions ? sessionsWords.done : sessionsWords.close}
        </Button>
      </footer>
      <LiveText>{news}</LiveText>
    </>
  )
}
