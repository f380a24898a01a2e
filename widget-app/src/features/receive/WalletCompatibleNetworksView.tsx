import { Check, TriangleAlert } from 'lucide-react'
import { commonWords } from '../../messages/en/common.ts'
import { receiveWords } from '../../messages/en/receive.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { moveFocus } from '../../ui/moveFocus.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { NetworkMark } from '../marks/NetworkMark.tsx'
import { networkName } from '../marks/networkName.ts'
import { selectCompatible } from './compatible.ts'
import styles from './Receive.module.css'
import { receiveOn, selectReceiveNetwork } from './receiveNetwork.ts'

/** Every network that the receive address is valid on, of which the visitor chooses one. */
export function WalletCompatibleNetworksView() {
  const dispatch = useAppDispatch()
  const networks = useAppSelector(selectCompatible)
  const chosen = useAppSelector(selectReceiveNetwork)?.caipNetworkId
  return (
    <>
      <div className={styles.intro}>
        <Notice icon={TriangleAlert} tone="caution">
          {receiveWords.othersAreLost[networks.length === 1 ? 'one' : 'several']}
        </Notice>
      </div>
      <ul className={styles.list} aria-label={commonWords.networks} onKeyDown={moveFocus}>
        {networks.map((network) => {
          const { caipNetworkId } = network
          const isChosen = caipNetworkId === chosen
          return (
            <li key={caipNetworkId}>
              <ListRow
                lead={<NetworkMark network={network} />}
                title={networkName(network)}
                hover={networkName(network)}
                trail={
                  <>
                    {network.testnet && <Tag>{commonWords.test}</Tag>}
                    <span className={styles.check}>
                      {isChosen && <Check size={20} aria-label={receiveWords.chosen} role="img" />}
                    </span>
                  </>
                }
                current={isChosen}
                onClick={() => dispatch(receiveOn(caipNetworkId))}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
