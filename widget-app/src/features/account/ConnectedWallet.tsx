import { LogOut } from 'lucide-react'
import { accountWords } from '../../messages/en/account.ts'
import { commonWords } from '../../messages/en/common.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { Namespace } from '../../types.ts'
import { Address } from '../../ui/Address.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './ProfileWalletsView.module.css'
import { switchAccount } from './switchAccount.ts'
import { disconnectConnection } from './switchConnection.ts'

/** The wallet that is connected in a family, and the accounts that it shares. */
export function ConnectedWallet({ namespace }: { namespace: Namespace }) {
  const dispatch = useAppDispatch()
  const account = useAppSelector((state) => selectRecord(state, namespace)?.accountState)
  const wallet = account?.connectedWalletInfo
  if (!account || !wallet) return null
  const { allAccounts, address: active } = account
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
        {allAccounts.map(({ address, type }) => (
          <li key={address}>
            <ListRow
              lead={<Avatar address={address} />}
              title={<Address address={address} />}
              {...(type !== 'eoa' && { detail: accountWords.types[type] })}
              {...(address === active && { trail: <Tag tone="accent">{accountWords.active}</Tag> })}
              current={address === active}
              onClick={() => dispatch(switchAccount(namespace, address))}
            />
          </li>
        ))}
      </ul>
      <div className={styles.group}>
        <ListRow
          lead={<LogOut size={20} />}
          title={commonWords.disconnect}
          tone="danger"
          onClick={() => dispatch(disconnectConnection({ namespace, connectorId: wallet.connectorId }))}
        />
      </div>
    </>
  )
}
