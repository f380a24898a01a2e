import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { selectAccount, selectActiveNamespace } from '../chains/index.ts'
import { connectWallet } from '../connect/index.ts'
import { selectConnections } from '../connections/index.ts'
import { selectConnectors } from '../connectors/index.ts'
import styles from './ProfileWalletsView.module.css'

/** Wallets that were connected to this site before: one tap asks them again. */
export function PausedWallets() {
  const dispatch = useAppDispatch()
  const namespace = useAppSelector(selectActiveNamespace)
  const connections = useAppSelector((state) => selectConnections(state, namespace))
  const present = useAppSelector(selectConnectors).map((connector) => connector.id)
  const active = useAppSelector(selectAccount).connectedWalletInfo?.identifier
  const paused = connections.filter(({ connectorId }) => connectorId !== active)
  if (paused.length === 0) return null
  return (
    <div className={styles.group}>
      <h2 className={styles.label}>Recently connected</h2>
      <ul>
        {paused.map(({ connectorId, name, icon }) => {
          const isHere = present.includes(connectorId)
          return (
            <li key={connectorId}>
              <ListRow
                lead={<Mark name={name} src={icon} />}
                title={name}
                hover={name}
                detail={isHere ? 'Connect again' : 'Not in this browser now'}
                disabled={!isHere}
                onClick={() => dispatch(connectWallet(connectorId))}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
