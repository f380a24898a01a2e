import { LogOut, TriangleAlert } from 'lucide-react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { disconnectActive } from '../account/index.ts'
import { selectNetworks } from '../chains/index.ts'
import { NetworkList } from './NetworkList.tsx'
import styles from './NetworksView.module.css'

/** The wallet is on a network that the dApp does not work on. Two ways out: another network, or to disconnect. */
export function UnsupportedChainView() {
  const dispatch = useAppDispatch()
  const networks = useAppSelector(selectNetworks)
  return (
    <>
      <div className={styles.intro}>
        <Notice icon={TriangleAlert} tone="caution">
          This site does not work on the network your wallet is on. What you have there is safe: switch to one
          of these to go on, or disconnect.
        </Notice>
      </div>
      <div className={styles.list}>
        <NetworkList networks={networks} />
      </div>
      <div className={styles.exit}>
        <ListRow
          lead={<LogOut size={20} />}
          title="Disconnect"
          tone="danger"
          onClick={() => dispatch(disconnectActive())}
        />
      </div>
    </>
  )
}
