import { TriangleAlert } from 'lucide-react'
import { useAppSelector } from '../../store/hooks.ts'
import { Mark } from '../../ui/Mark.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { selectCompatible } from './compatible.ts'
import styles from './Receive.module.css'

/** Every network that the receive address works on. */
export function CompatibleNetworksView() {
  const networks = useAppSelector(selectCompatible)
  return (
    <>
      <div className={styles.intro}>
        <Notice icon={TriangleAlert} tone="caution">
          Only receive assets on {networks.length === 1 ? 'this network' : 'these networks'}. What is sent on
          another one may be lost.
        </Notice>
      </div>
      <ul className={styles.list} aria-label="Networks">
        {networks.map(({ caipNetworkId, name, assets, testnet }) => (
          <li key={caipNetworkId} className={styles.network}>
            <Mark name={name} src={assets?.imageUrl} shape="network" />
            <span className={styles.name} title={name}>
              {name}
            </span>
            {testnet && <Tag>test</Tag>}
          </li>
        ))}
      </ul>
    </>
  )
}
