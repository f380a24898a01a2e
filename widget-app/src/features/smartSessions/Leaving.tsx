import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { smartSessionsWords } from '../../messages/en/smartSessions.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { leaveNow, revokeAndLeave } from './leave.ts'
import styles from './SmartSessions.module.css'
import type { SmartSession } from './sessions.ts'

/** Tells a visitor who signs out that this site keeps its permissions, and offers to revoke them too. */
export function Leaving({ sessions }: { sessions: readonly SmartSession[] }) {
  const dispatch = useAppDispatch()
  const words = smartSessionsWords.leaving
  const [isBusy, setBusy] = useState(false)
  const revoke = () => {
    setBusy(true)
    dispatch(revokeAndLeave(sessions)).finally(() => setBusy(false))
  }
  return (
    <div className={styles.leaving}>
      <StatusPanel figure={<Emblem icon={LogOut} />} title={words.title(sessions.length)} text={words.text}>
        <Button tone="primary" wide busy={isBusy} onClick={revoke}>
          {words.revokeToo}
        </Button>
        <Button wide disabled={isBusy} onClick={() => dispatch(leaveNow())}>
          {words.signOut}
        </Button>
      </StatusPanel>
    </div>
  )
}
