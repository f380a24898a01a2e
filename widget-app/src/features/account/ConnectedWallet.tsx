import { LogOut } from 'lucide-react'
import { accountWords } from '../../messages/en/account.ts'
import { commonWords } from '../../messages/en/common.ts'
import type { AccountEntry } from '../../state/chains/chainRecord.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { Namespace } from '../../types.ts'
import { Address } from '../../ui/Address.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { selectAddressLabel } from './addressLabels.ts'
import styles from './ProfileWalletsView.module.css'
import { switchAccount } from './switchAccount.ts'
import { disconnectConnection } from './switchConnection.ts'

interface AccountRowProps {
  namespace: Namespace
  account: AccountEntry
  isActive: boolean
}

/** One account: the dApp's name for it and its type stand below its address. */
function AccountRow({ namespace, account: { address, type }, isActive }: AccountRowProps) {
  const dispatch = useAppDispatch()
  const label = useAppSelector((state) => selectAddressLabel(state, address))
  const details = [label, type === 'eoa' ? undefined : accountWords.types[type]].filter(Boolean)
  return (
    <ListRow
      lead={<Avatar address={address} />}
      title={<Address address={address} />}
      {...(details.length > 0 && { detail: details.join(' · ') })}
      {...(isActive && { trail: <Tag tone="accent">{accountWords.active}</Tag> })}
      current={isActive}
      onClick={() => dispatch(switchAccount(namespace, address))}
    />
  )
}

/** The wallet that is connected in a family, and the accounts that it shares. */
export function ConnectedWallet({ namespace }: { namespace: Namespace }) {
  const dispatch = useAppDispatch()
  const account = useAppSelector((state) => selectRecord(state, namespace)?.accountState)
  const wallet = account?.connectedWalletInfo
  if (!account || !wallet) return null
  const { allAccounts, address: active } = account
  const disconnect = () => {
    void dispatch(disconnectConnection({ namespace, connectorId: wallet.connectorId }))
  }
  return (
    <>
      <div className={styles.wallet}>
        <Mark name={wallet.name} src={wallet.icon} />
        <div className={styles.words}>
          <h2 className={styles.name} title={wallet.name}>
            {wallet.name}
          </h2>
          <p className={styles.count}>{accountWords.shares(allAccounts.length)}</p>
        </div>
      </div>
      <ul className={styles.group} aria-label={accountWords.accountList}>
        {allAccounts.map((one) => (
          <li key={one.address}>
            <AccountRow namespace={namespace} account={one} isActive={one.address === active} />
          </li>
        ))}
      </ul>
      <div className={styles.group}>
        <ListRow lead={<LogOut size={20} />} title={commonWords.disconnect} onClick={disconnect} />
      </div>
    </>
  )
}
