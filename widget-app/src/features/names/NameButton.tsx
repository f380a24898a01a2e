import { namesWords } from '../../messages/en/names.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { useIdentity } from '../identity/useIdentity.ts'
import styles from './OwnName.module.css'
import { accountOf, selectHasNames, selectIsOwnName, selectNameOwner } from './owner.ts'
import { useOwnName } from './useOwnName.ts'

/**
 * The way to a name, for accounts that can have one. There is none for a name that the profile shows, which leads to
 * its view itself.
 */
export function NameButton() {
  const dispatch = useAppDispatch()
  const hasNames = useAppSelector(selectHasNames)
  const owner = useAppSelector(selectNameOwner)
  const { name } = useIdentity()
  const isShown = useAppSelector((state) => selectIsOwnName(state, name))
  // A name that the account has set on a chain hides the one that it may have here. Without one, it has none here.
  const { status } = useOwnName(hasNames && owner && name !== null && !isShown ? accountOf(owner) : null)
  if (!hasNames || isShown) return null
  const isNamed = status === 'ready'
  return (
    <button
      type="button"
      className={styles.choose}
      onClick={() => dispatch(pushed({ view: isNamed ? 'AccountName' : 'RegisterAccountName' }))}
    >
      {isNamed ? namesWords.edit : namesWords.chooseName}
    </button>
  )
}
