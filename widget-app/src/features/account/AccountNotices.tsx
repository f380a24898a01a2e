import { HardDrive, TriangleAlert } from 'lucide-react'
import { accountWords } from '../../messages/en/account.ts'
import { selectMustSwitch } from '../../state/chains/mustSwitch.ts'
import { selectStorage } from '../../state/config/configSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from './AccountView.module.css'

/** Warnings about this connection that the rest of the view does not show. */
export function AccountNotices() {
  const mustSwitch = useAppSelector(selectMustSwitch)
  const forgets = useAppSelector(selectStorage) === 'memory'
  return (
    <div className={styles.notices}>
      {mustSwitch && (
        <Notice icon={TriangleAlert} tone="caution">
          {accountWords.unsupportedNetwork}
        </Notice>
      )}
      {forgets && <Notice icon={HardDrive}>{accountWords.forgets}</Notice>}
    </div>
  )
}
