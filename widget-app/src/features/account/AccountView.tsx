import { ArrowUpRight, ChevronRight, Compass, Layers, LogOut } from 'lucide-react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Address } from '../../ui/Address.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Mark } from '../../ui/Mark.tsx'
import {
  NAMESPACE_NAMES,
  selectAccount,
  selectActiveNamespace,
  selectActiveNetwork,
} from '../chains/index.ts'
import { pushed } from '../router/index.ts'
import { AccountNotices } from './AccountNotices.tsx'
import styles from './AccountView.module.css'
import { Balance } from './Balance.tsx'
import { CopyAddressButton } from './CopyAddressButton.tsx'
import { disconnectActive } from './disconnectFlow.ts'
import { EmbeddedRows } from './EmbeddedRows.tsx'
import { selectConnectedFamilies, selectFamilies, shortFamilyName } from './families.ts'

function WalletRow() {
  const dispatch = useAppDispatch()
  const { connectedWalletInfo, allAccounts, status } = useAppSelector(selectAccount)
  if (!connectedWalletInfo) return null
  const count = `${allAccounts.length} ${allAccounts.length === 1 ? 'account' : 'accounts'}`
  return (
    <ListRow
      lead={<Mark name={connectedWalletInfo.name} src={connectedWalletInfo.icon} />}
      title={connectedWalletInfo.name}
      hover={connectedWalletInfo.name}
      detail={status === 'connecting' ? 'Reconnecting…' : count}
      trail={<ChevronRight size={20} />}
      onClick={() => dispatch(pushed({ view: 'ProfileWallets' }))}
    />
  )
}

/** Which chain family this account is of, and the way to the others. */
function FamilyRow() {
  const dispatch = useAppDispatch()
  const active = useAppSelector(selectActiveNamespace)
  const hasOthers = useAppSelector(selectFamilies).length > 1
  const others = useAppSelector(selectConnectedFamilies).filter((family) => family !== active)
  if (!hasOthers) return null
  return (
    <ListRow
      lead={<Layers size={20} />}
      title={NAMESPACE_NAMES[active]}
      detail={
        others.length > 0 ? `Also connected: ${others.map(shortFamilyName).join(', ')}` : 'Other chains'
      }
      trail={<ChevronRight size={20} />}
      onClick={() => dispatch(pushed({ view: 'ProfileWallets' }))}
    />
  )
}

/** Who is connected, with how much, where; and the way out. */
export function AccountView() {
  const dispatch = useAppDispatch()
  const { address, addressExplorerUrl, connectedWalletInfo } = useAppSelector(selectAccount)
  const isEmbedded = connectedWalletInfo?.type === 'AUTH'
  const explorer = useAppSelector(selectActiveNetwork)?.blockExplorers?.default.name
  return (
    <>
      <section className={styles.identity}>
        {address && (
          <>
            <Avatar address={address} size={64} />
            <div className={styles.address}>
              <Address address={address} />
              <CopyAddressButton address={address} />
            </div>
          </>
        )}
        <Balance />
      </section>
      <AccountNotices />
      <div className={styles.rows}>
        {isEmbedded ? <EmbeddedRows /> : <WalletRow />}
        <FamilyRow />
        {addressExplorerUrl && (
          <ListRow
            lead={<Compass size={20} />}
            title="View on explorer"
            {...(explorer && { detail: explorer })}
            trail={<ArrowUpRight size={20} />}
            href={addressExplorerUrl}
          />
        )}
        <ListRow
          lead={<LogOut size={20} />}
          title={isEmbedded ? 'Sign out' : 'Disconnect'}
          tone="danger"
          onClick={() => dispatch(disconnectActive())}
        />
      </div>
    </>
  )
}
