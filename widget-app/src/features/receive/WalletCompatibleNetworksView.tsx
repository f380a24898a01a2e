import { TriangleAlert } from 'lucide-react'
import { commonWords } from '../../messages/en/common.ts'
import { receiveWords } from '../../messages/en/receive.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { NetworkMark } from '../marks/NetworkMark.tsx'
import { networkName } from '../marks/networkName.ts'
import { selectCompatible } from './compatible.ts'
import styles from './Receive.module.css'

/** Every network that the receive address is valid on. */
export function WalletCompatibleNetworksView() {
  const networks = useAppSelector(selectCompatible)
  return (
    <>
      <div className={styles.intro}>
        <Notice icon={TriangleAlert} tone="caution">
          {receiveWords.othersAreLost[networks.length === 1 ? 'one' : 'several']}
        </Notice>
      </div>
      <ul className={styles.list} aria-label={commonWords.networks}>
        {networks.map((network) => (
          <li key={network.caipNetworkId} className={styles.network}>
            <NetworkMark network={network} />
            <span className={styles.name} title={networkName(network)}>
              {networkName(network)}
            </span>
            {network.testnet && <Tag>{commonWords.test}</Tag>}
          </li>
        ))}
      </ul>
    </>
  )
}
