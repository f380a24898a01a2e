import { LogOut, TriangleAlert } from 'lucide-react'
import { commonWords } from '../../messages/en/common.ts'
import { networksWords } from '../../messages/en/networks.ts'
import { selectNetworks } from '../../state/chains/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { moveFocus } from '../../ui/moveFocus.ts'
import { Notice } from '../../ui/Notice.tsx'
import { leaveActive } from '../smartSessions/leave.ts'
import { NetworkList } from './NetworkList.tsx'
import styles from './NetworksView.module.css'

/**
 * Shown if the wallet is on a network that the dApp does not support. The visitor can switch networks or
 * disconnect.
 */
export function UnsupportedChainView() {
  const dispatch = useAppDispatch()
  const networks = useAppSelector(selectNetworks)
  return (
    <>
      <div className={styles.intro}>
        <Notice icon={TriangleAlert} tone="caution">
          {networksWords.unsupported}
        </Notice>
      </div>
      <fieldset className={styles.all} aria-label={commonWords.networks} onKeyDown={moveFocus}>
        <div className={styles.list}>
          <NetworkList networks={networks} />
        </div>
      </fieldset>
      <div className={styles.exit}>
        <ListRow
          lead={<LogOut size={20} />}
          title={commonWords.disconnect}
          onClick={() => void dispatch(leaveActive())}
        />
      </div>
    </>
  )
}
