import { connectWords } from '../../messages/en/connect.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import styles from './ConnectView.module.css'

/** Leads to wallets for beginners, unless the page had a wallet when the view opened, or the visitor has used one. */
export function NeedsWallet() {
  const dispatch = useAppDispatch()
  const hasOne = useAppSelector(({ connectors: { early, recentIds } }) => early.length + recentIds.length > 0)
  if (hasOne) return null
  return (
    <button
      type="button"
      className={styles.needsWallet}
      onClick={() => dispatch(pushed({ view: 'GetWallet' }))}
    >
      {connectWords.needsWallet}
    </button>
  )
}
