import { Check } from 'lucide-react'
import { useId } from 'react'
import { commonWords } from '../../messages/en/common.ts'
import { networksWords } from '../../messages/en/networks.ts'
import { selectActiveNetwork } from '../../state/chains/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { CaipNetwork } from '../../types.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { canUseNetwork } from '../activeAccount/approvedNetworks.ts'
import { NetworkMark } from '../marks/NetworkMark.tsx'
import { groupNetworks } from './groupNetworks.ts'
import styles from './NetworksView.module.css'
import { requestNetwork } from './switchFlow.ts'

interface RowProps {
  network: CaipNetwork
  /** Whether a heading already says that it is a testnet. */
  isGrouped: boolean
}

/** A network. One that the connected wallet does not support is marked and disabled. */
function NetworkRow({ network, isGrouped }: RowProps) {
  const dispatch = useAppDispatch()
  const active = useAppSelector(selectActiveNetwork)?.caipNetworkId
  const records = useAppSelector((state) => state.chains.records)
  const isCurrent = network.caipNetworkId === active
  const isUsable = canUseNetwork(records, network)
  const wallet = records[network.chainNamespace]?.accountState.connectedWalletInfo?.name
  const isTagged = network.testnet && (!isGrouped || isCurrent || !isUsable)
  return (
    <ListRow
      lead={<NetworkMark network={network} />}
      title={network.name}
      hover={network.name}
      {...(!isUsable && { detail: networksWords.notSupportedBy(wallet ?? commonWords.yourWallet) })}
      trail={
        <>
          {isTagged && <Tag>{commonWords.test}</Tag>}
          {isCurrent ? (
            <Check size={20} aria-label={networksWords.currentNetwork} role="img" />
          ) : (
            isTagged && <span className={styles.checkRoom} />
          )}
        </>
      }
      current={isCurrent}
      disabled={!isUsable}
      onClick={() => dispatch(requestNetwork(network.caipNetworkId))}
    />
  )
}

/** The networks to choose from, in groups if they are many. */
export function NetworkList({ networks }: { networks: readonly CaipNetwork[] }) {
  const id = useId()
  const active = useAppSelector(selectActiveNetwork)?.caipNetworkId
  const records = useAppSelector((state) => state.chains.records)
  return groupNetworks(networks, { active, records }).map(({ group, networks: members }) => (
    <section key={group ?? 'all'} className={styles.group}>
      {group && (
        <h2 id={`${id}${group}`} className={styles.heading}>
          {networksWords.groups[group]}
        </h2>
      )}
      <ul {...(group ? { 'aria-labelledby': `${id}${group}` } : { 'aria-label': commonWords.networks })}>
        {members.map((network) => (
          <li key={network.caipNetworkId}>
            <NetworkRow network={network} isGrouped={group !== null} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
