import { KeyRound } from 'lucide-react'
import { commonWords } from '../../messages/en/common.ts'
import { smartSessionsWords } from '../../messages/en/smartSessions.ts'
import { selectViewData } from '../../state/router/routerSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/illustrations/Failure.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { BetaTag } from './BetaTag.tsx'
import { Leaving, NothingLeft } from './Leaving.tsx'
import { usableBy } from './leave.ts'
import { SessionCardRoom } from './SessionCard.tsx'
import { SessionList } from './SessionList.tsx'
import styles from './SmartSessions.module.css'
import { type SessionsState, useSessions } from './useSessions.ts'

interface SessionsProps {
  state: SessionsState
  read: () => void
}

/** What the view shows in each phase. */
export function Sessions({ state, read }: SessionsProps) {
  const site = useAppSelector(({ config }) => config.site)
  const { leaving } = useAppSelector(selectViewData)
  if (state.phase === 'loading')
    return (
      <div role="status" aria-busy="true" aria-label={smartSessionsWords.loading}>
        <div aria-hidden="true">
          <SessionCardRoom />
        </div>
      </div>
    )
  if (state.phase === 'failed')
    return (
      <ListState
        picture={<Failure />}
        title={smartSessionsWords.couldNotBeLoaded}
        text={smartSessionsWords.couldNotBeLoadedText}
      >
        <Button onClick={read}>{commonWords.tryAgain}</Button>
      </ListState>
    )
  const { sessions } = state
  if (!leaving)
    return sessions.length === 0 ? (
      <ListState icon={KeyRound} title={smartSessionsWords.none} text={smartSessionsWords.noneText} />
    ) : (
      <SessionList sessions={sessions} onRevoked={read} />
    )
  const ofSite = usableBy(site, sessions)
  if (ofSite.length === 0) return <NothingLeft />
  return (
    <Leaving sessions={ofSite}>
      <SessionList sessions={ofSite} onRevoked={read} />
    </Leaving>
  )
}

/** The permissions of sites to use the smart account: what each may do, and the way to revoke it. */
export function SmartSessionListView() {
  const { state, read } = useSessions()
  return (
    <div className={styles.view}>
      <BetaTag />
      <Sessions state={state} read={read} />
    </div>
  )
}
