import { TriangleAlert } from 'lucide-react'
import { useAppSelector } from '../../state/store/hooks.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { NetworkMark } from '../marks/NetworkMark.tsx'
import { selectCompatible } from './compatible.ts'
import styles from './Receive.module.css'

/** Every network that the receive address works on. */
export function WalletCompatibleNetworksView() {
  const networks = useAppSelector(selectCompatible)
  return (
    <>
      <div className={styles.intro}>
        <Notice icon={TriangleAlert} tone="caution">
          Only receive assets on {networks.length === 1 ? 'this network' : 'these networks'}. Assets sent on
          other networks may be lost.
        </Notice>
      </div>
      <ul className={styles.list} aria-label="Networks">
        {networks.map((network) => (
          <li key={network.caipNetworkId} className={styles.network}>
            <NetworkMark network={network} />
            <span className={styles.name} title={network.name}>
              {network.name}
            </span>
            {network.testnet && <Tag>test</Tag>}
          </li>
        ))}
      </ul>
    </>
  )
}
