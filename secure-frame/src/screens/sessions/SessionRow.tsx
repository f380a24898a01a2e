/** @jsxImportSource preact */

import { useId } from 'preact/hooks'
import { sessionsWords } from '../../messages/en/sessions.ts'
import { ConfirmButton } from '../list/ConfirmButton.tsx'
import { ListRow, Tag } from '../list/ListRow.tsx'
import { lastUsed } from './lastUsed.ts'

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
  state: 'idle' | 'busy' | 'waiting'
  onRevoke: () => void
}

/** A site, the device of its session, and a button to end it: signing in again needs another code. */
export function SessionRow({ session, now, state, onRevoke }: SessionRowProps) {
  const id = useId()
  const { site, device, current } = session
  const used = current ? sessionsWords.inUseNow : sessionsWords.used(lastUsed(session.lastUsedAt, now))
  return (
    <ListRow
      id={id}
      title={
        <bdi dir="ltr" translate={false}>
          {site}
        </bdi>
      }
      details={[`${device} · ${used}`]}
    >
      {current ? (
        <Tag>{sessionsWords.thisDevice}</Tag>
      ) : (
        <ConfirmButton describedBy={id} state={state} words={sessionsWords.signOut} onConfirm={onRevoke} />
      )}
    </ListRow>
  )
}
