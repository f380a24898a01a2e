import { Timer } from 'lucide-react'
import { securityWords } from '../../messages/en/security.ts'
import { shellWords } from '../../messages/en/shell.ts'
import { selectFeatures } from '../../state/config/features.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { SettingRow } from '../../ui/SettingRow.tsx'

/** The way to the permissions of sites; nothing if the dApp has switched them off. */
export function SessionsRow() {
  const dispatch = useAppDispatch()
  const isOn = useAppSelector((state) => selectFeatures(state).smartSessions)
  if (!isOn) return null
  return (
    <SettingRow
      icon={Timer}
      title={shellWords.titles.SmartSessionList}
      detail={securityWords.aboutSessions}
      onClick={() => dispatch(pushed({ view: 'SmartSessionList' }))}
    />
  )
}
