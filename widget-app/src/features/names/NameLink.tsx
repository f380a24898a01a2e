import { Pencil } from 'lucide-react'
import { namesWords } from '../../messages/en/names.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import styles from './OwnName.module.css'
import { selectHasNames, selectIsOwnName } from './owner.ts'

/** An account's name. One that its owner can edit here leads to that view. */
export function NameLink({ name }: { name: string }) {
  const dispatch = useAppDispatch()
  const isEditable = useAppSelector((state) => selectHasNames(state) && selectIsOwnName(state, name))
  if (!isEditable) return name
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={namesWords.editName(name)}
      onClick={() => dispatch(pushed({ view: 'AccountName' }))}
    >
      <span className={styles.linked}>{name}</span>
      <Pencil size={14} />
    </button>
  )
}
