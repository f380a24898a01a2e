import { ChevronRight, KeyRound, Mail, MonitorSmartphone } from 'lucide-react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { selectEmail } from '../embedded/index.ts'
import { pushed } from '../router/index.ts'
import { exportKeys, manageSessions } from './frameScreens.ts'

/** What only an account that one signs in to has: its address to sign in with, the devices it is open on, and its keys. */
export function EmbeddedRows() {
  const dispatch = useAppDispatch()
  const email = useAppSelector(selectEmail)
  return (
    <>
      <ListRow
        lead={<Mail size={20} />}
        title="Email"
        {...(email && { detail: email, hover: email })}
        trail={<ChevronRight size={20} />}
        onClick={() => dispatch(pushed({ view: 'UpdateEmailWallet' }))}
      />
      <ListRow
        lead={<MonitorSmartphone size={20} />}
        title="Signed-in devices"
        detail="See them, sign them out"
        trail={<ChevronRight size={20} />}
        onClick={() => void dispatch(manageSessions())}
      />
      <ListRow
        lead={<KeyRound size={20} />}
        title="Export keys"
        detail="Take this wallet elsewhere"
        trail={<ChevronRight size={20} />}
        onClick={() => void dispatch(exportKeys())}
      />
    </>
  )
}
