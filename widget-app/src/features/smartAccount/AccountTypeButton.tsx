import { ChevronRight } from 'lucide-react'
import { smartAccountWords } from '../../messages/en/smartAccount.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { selectOwnAccounts } from './ownAccounts.ts'
import styles from './SmartAccount.module.css'

/** The type of the active account, and the way to the other one; nothing where there is only one. */
export function AccountTypeButton() {
  const dispatch = useAppDispatch()
  const own = useAppSelector(selectOwnAccounts)
  if (!own) return null
  const type = smartAccountWords.types[own.active]
  return (
    <button
      type="button"
      className={styles.type}
      aria-label={smartAccountWords.showAccounts(type)}
      onClick={() => dispatch(pushed({ view: 'SmartAccountSettings' }))}
    >
      {type}
      <ChevronRight size={14} />
    </button>
  )
}
