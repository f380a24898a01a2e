import { AtSign } from 'lucide-react'
import { namesWords } from '../../messages/en/names.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useIdentity } from '../identity/useIdentity.ts'
import { selectHasNames, selectIsOwnName } from './owner.ts'

/** The way to a name, for accounts that can have one and do not. */
export function NameButton() {
  const dispatch = useAppDispatch()
  const hasNames = useAppSelector(selectHasNames)
  const { name } = useIdentity()
  const isNamed = useAppSelector((state) => selectIsOwnName(state, name))
  if (!hasNames || isNamed) return null
  return (
    <IconButton
      label={namesWords.chooseName}
      icon={<AtSign size={18} />}
      onClick={() => dispatch(pushed({ view: 'RegisterAccountName' }))}
    />
  )
}
