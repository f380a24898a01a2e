/** @jsxImportSource preact */

import { useEffect, useRef } from 'preact/hooks'
import { sessionsWords } from '../../messages/en/sessions.ts'
import { Button } from '../../ui/Button.tsx'
import { LiveText } from '../../ui/LiveText.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from '../list/list.module.css'
import { Panel } from '../Panel.tsx'
import { useClock } from '../useClock.ts'
import { SessionRow, type SignedIn } from './SessionRow.tsx'

export interface SessionsScreenProps {
  /** The most recently used first; null while the list is loading. */
  sessions: readonly SignedIn[] | null
  /** The session that is being ended. */
  busyId: string | null
  /** A text about a failure. */
  error: string | null
  /** The announcement of the last action for screen readers. */
  news: string
  /** The server's clock minus the visitor's (ms). */
  offset: number
  onRevoke: (id: string) => void
  /** Loads the list again. */
  onRetry: () => void
  onClose: () => void
}

/** This device first: it is the one that people look for, to tell the others from it. */
const thisFirst = (sessions: readonly SignedIn[]) =>
  [...sessions].sort((one, other) => Number(other.current) - Number(one.current))

/** The sessions of this wallet, and buttons to end them (SEC-34). */
export function SessionsScreen(props: SessionsScreenProps) {
  const { sessions, busyId, error, news, offset, onRevoke, onRetry, onClose } = props
  const now = useClock(offset)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The focused button was removed with its row.
    if (news !== '' && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [news])
  return (
    <>
      <Panel
        title={sessionsWords.whereYouAreSignedIn}
        text={sessionsWords.signOutAnyDevice}
        actions={
          <>
            {!sessions && error && (
              <Button tone="primary" wide onClick={onRetry}>
                {sessionsWords.tryAgain}
              </Button>
            )}
            <Button tone={sessions ? 'secondary' : 'quiet'} wide onClick={onClose}>
              {sessions ? sessionsWords.done : sessionsWords.close}
            </Button>
          </>
        }
      >
        {sessions && (
          <ul ref={list} className={styles.list} tabIndex={-1} aria-label={sessionsWords.signedInDevices}>
            {thisFirst(sessions).map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                now={now}
                state={busyId === null ? 'idle' : busyId === session.id ? 'busy' : 'waiting'}
                onRevoke={() => onRevoke(session.id)}
              />
            ))}
          </ul>
        )}
        {!sessions && !error && (
          <p className={styles.loading}>
            <Spinner />
            {sessionsWords.loading}
          </p>
        )}
        {error && (
          <Notice icon="alert" tone="danger">
            <span role="alert">{error}</span>
          </Notice>
        )}
      </Panel>
      <LiveText>{news}</LiveText>
    </>
  )
}
