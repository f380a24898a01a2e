import { ArrowDown, ArrowUp } from 'lucide-react'
import { accountWords } from '../../messages/en/account.ts'
import { commonWords } from '../../messages/en/common.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import styles from './AccountView.module.css'

interface ActionsProps {
  /** Whether the widget supports transfers in this family. */
  canSend: boolean
  /** Whether the account has funds: then the send action comes first. */
  hasFunds: boolean
}

/** The main actions of an account. */
export function Actions({ canSend, hasFunds }: ActionsProps) {
  const dispatch = useAppDispatch()
  const isOnline = useOnline()
  return (
    <div className={styles.actions}>
      {canSend && (
        <Button
          wide
          tone={hasFunds ? 'primary' : 'secondary'}
          disabled={!isOnline}
          {...(!isOnline && { hover: commonWords.youAreOffline })}
          onClick={() => dispatch(pushed({ view: 'WalletSend' }))}
        >
          <ArrowUp size={18} /> {accountWords.send}
        </Button>
      )}
      <Button wide onClick={() => dispatch(pushed({ view: 'WalletReceive' }))}>
        <ArrowDown size={18} /> {accountWords.receive}
      </Button>
    </div>
  )
}
