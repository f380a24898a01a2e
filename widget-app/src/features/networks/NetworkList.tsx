import { Check } from 'lucide-react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import type { CaipNetwork } from '../../types.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { selectAccount, selectActiveNetwork, selectActiveRecord } from '../chains/index.ts'
import { canUseNetwork } from './canUseNetwork.ts'
import { requestNetwork } from './switchFlow.ts'

/** Networks to choose from. One that the connected wallet does not know says so and cannot be chosen. */
export function NetworkList({ networks }: { networks: readonly CaipNetwork[] }) {
  const dispatch = useAppDispatch()
  const active = useAppSelector(selectActiveNetwork)?.caipNetworkId
  const record = useAppSelector(selectActiveRecord)
  const wallet = useAppSelector(selectAccount).connectedWalletInfo?.name
  return (
    <ul aria-label="Networks">
      {networks.map((network) => {
        const current = network.caipNetworkId === active
        const usable = canUseNetwork(record, network)
        return (
          <li key={network.caipNetworkId}>
            <ListRow
              lead={<Mark name={network.name} src={network.assets?.imageUrl} shape="network" />}
              title={network.name}
              hover={network.name}
              {...(!usable && { detail: `Not supported by ${wallet ?? 'your wallet'}` })}
              trail={
                <>
                  {network.testnet && <Tag>test</Tag>}
                  {current && <Check size={20} aria-label="Current network" role="img" />}
                </>
              }
              current={current}
              disabled={!usable}
              onClick={() => dispatch(requestNetwork(network.caipNetworkId))}
            />
          </li>
        )
      })}
    </ul>
  )
}
