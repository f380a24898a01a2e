import { HardDrive, TriangleAlert } from 'lucide-react'
import { useAppSelector } from '../../store/hooks.ts'
import { Notice } from '../../ui/Notice.tsx'
import { selectIsActiveNetworkSupported } from '../chains/index.ts'
import { selectStorage } from '../config/index.ts'
import styles from './AccountView.module.css'

/** What one should know about this connection and would not see otherwise. */
export function AccountNotices() {
  const supported = useAppSelector(selectIsActiveNetworkSupported)
  const forgets = useAppSelector(selectStorage) === 'memory'
  return (
    <div className={styles.notices}>
      {!supported && (
        <Notice icon={TriangleAlert} tone="caution">
          This site does not work on the network your wallet is on. Nothing is lost: switch to another one
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
