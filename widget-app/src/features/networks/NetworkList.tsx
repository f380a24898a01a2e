import { Check } from 'lucide-react'
import { commonWords } from '../../messages/en/common.ts'
import { networksWords } from '../../messages/en/networks.ts'
import { selectActiveNetwork } from '../../state/chains/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { CaipNetwork } from '../../types.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { approvedFirst, canUseNetwork } from '../activeAccount/approvedNetworks.ts'
import { NetworkMark } from '../marks/NetworkMark.tsx'
import { requestNetwork } from './switchFlow.ts'

/**
 * The networks to choose from. A network that the connected wallet does not support is marked and disabled.
 */
export function NetworkList({ networks }: { networks: readonly CaipNetwork[] }) {
  const dispatch = useAppDispatch()
  const active = useAppSelector(selectActiveNetwork)?.caipNetworkId
  const records = useAppSelector((state) => state.chains.records)
  return (
    <ul aria-label={commonWords.networks}>
      {approvedFirst(networks, records).map((network) => {
        const current = network.caipNetworkId === active
        const usable = canUseNetwork(records, network)
        const wallet = records[network.chainNamespace]?.accountState.connectedWalletInfo?.name
        return (
          <li key={network.caipNetworkId}>
            <ListRow
              lead={<NetworkMark network={network} />}
              title={network.name}
              hover={network.name}
              {...(!usable && { detail: networksWords.notSupportedBy(wallet ?? commonWords.yourWallet) })}
              trail={
                <>
                  {network.testnet && <Tag>{commonWords.test}</Tag>}
                  {current && <Check size={20} aria-label={networksWords.currentNetwork} role="img" />}
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
