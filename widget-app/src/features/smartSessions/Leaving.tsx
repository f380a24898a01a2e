import { LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { smartSessionsWords } from '../../messages/en/smartSessions.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { leaveNow, revokeAndLeave } from './leave.ts'
import type { SmartSession } from './sessions.ts'

interface LeavingProps {
  sessions: readonly SmartSession[]
  /** The list of them. */
  children: ReactNode
}

/** Shown once the visitor has revoked the site's permissions one by one: nothing but the sign-out is left. */
export function NothingLeft() {
  const dispatch = useAppDispatch()
  const words = smartSessionsWords.leaving
  return (
    <StatusPanel figure={<Emblem icon={LogOut} />} title={words.nothingLeft} text={words.nothingLeftText}>
      <Button tone="primary" wide onClick={() => dispatch(leaveNow())}>
        {words.justSignOut}
      </Button>
    </StatusPanel>
  )
}

/** Tells a visitor who signs out that this site keeps its permissions, and offers to revoke them too. */
export function Leaving({ sessions, children }: LeavingProps) {
  const dispatch = useAppDispatch()
  const words = smartSessionsWords.leaving
  const [isBusy, setBusy] = useState(false)
  const revoke = () => {
    setBusy(true)
    dispatch(revokeAndLeave(sessions)).finally(() => setBusy(false))
  }
  return (
    <>
      <StatusPanel figure={<Emblem icon={LogOut} />} title={words.title(sessions.length)} text={words.text} />
      {children}
      <ActionBar>
        <Button tone="primary" wide busy={isBusy} onClick={revoke}>
          {words.revokeToo}
        </Button>
        <Button wide disabled={isBusy} onClick={() => dispatch(leaveNow())}>
          {words.signOut}
        </Button>
      </ActionBar>
    </>
  )
}
