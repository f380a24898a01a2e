import { ChevronRight, KeyRound } from 'lucide-react'
import { shellWords } from '../../messages/en/shell.ts'
import { selectFeatures } from '../../state/config/features.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ListRow } from '../../ui/ListRow.tsx'

/** The way to the permissions of sites; nothing if the dApp has switched them off. */
export function SessionsRow() {
  const dispatch = useAppDispatch()
  const isOn = useAppSelector((state) => selectFeatures(state).smartSessions)
  if (!isOn) return null
  return (
    <ListRow
      lead={<KeyRound size={20} />}
      title={shellWords.titles.SmartSessionList}
      trail={<ChevronRight size={20} />}
      onClick={() => dispatch(pushed({ view: 'SmartSessionList' }))}
    />
  )
}
