import { HardDrive, TriangleAlert } from 'lucide-react'
import { selectMustSwitch } from '../../state/chains/mustSwitch.ts'
import { selectStorage } from '../../state/config/configSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from './AccountView.module.css'

/** What one should know about this connection and would not see otherwise. */
export function AccountNotices() {
  const mustSwitch = useAppSelector(selectMustSwitch)
  const forgets = useAppSelector(selectStorage) === 'memory'
  return (
    <div className={styles.notices}>
      {mustSwitch && (
        <Notice icon={TriangleAlert} tone="caution">
          This site doesn’t support your wallet’s network. Your assets are safe: switch to another network
          above.
        </Notice>
      )}
      {forgets && (
        <Notice icon={HardDrive}>
          This browser keeps nothing for this window. The site may ask you to connect again after a reload.
        </Notice>
      )}
    </div>
  )
}
