import { useState } from 'react'
import { smartSessionsWords } from '../../messages/en/smartSessions.ts'
import { selectNetwork } from '../../state/chains/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { SessionCard } from './SessionCard.tsx'
import styles from './SmartSessions.module.css'
import { revokeSession, type SmartSession } from './sessions.ts'

interface SessionListProps {
  sessions: readonly SmartSession[]
  /** Called after a permission was revoked. */
  onRevoked: () => void
}

function Session({
  session,
  isBusy,
  onRevoke,
}: {
  session: SmartSession
  isBusy: boolean
  onRevoke: () => void
}) {
  const network = useAppSelector((state) => selectNetwork(state, session.chainId))
  return <SessionCard session={session} network={network} isBusy={isBusy} onRevoke={onRevoke} />
}

/** Permissions, each with the way to revoke it. The secure frame approves one at a time. */
export function SessionList({ sessions, onRevoked }: SessionListProps) {
  const dispatch = useAppDispatch()
  const [busy, setBusy] = useState<string | null>(null)
  const revoke = async (id: string) => {
    if (busy !== null) return
    setBusy(id)
    if (await dispatch(revokeSession(id)).finally(() => setBusy(null))) onRevoked()
  }
  return (
    <ul className={styles.sessions} aria-label={smartSessionsWords.list}>
      {sessions.map((session) => (
        <Session
          key={session.id}
          session={session}
          isBusy={busy === session.id}
          onRevoke={() => void revoke(session.id)}
        />
      ))}
    </ul>
  )
}
