import { LogOut } from 'lucide-react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Address } from '../../ui/Address.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { selectAccount } from '../chains/index.ts'
import { disconnectActive } from './disconnectFlow.ts'
import { PausedWallets } from './PausedWallets.tsx'
import styles from './ProfileWalletsView.module.css'
import { switchAccount } from './switchAccount.ts'

/** The accounts of the connected wallet, and the wallets that were connected before. */
export function ProfileWalletsView() {
  const dispatch = useAppDispatch()
  const { connectedWalletInfo, allAccounts, address: active } = useAppSelector(selectAccount)
  return (
    <>
      {connectedWalletInfo && (
        <>
          <div className={styles.wallet}>
            <Mark name={connectedWalletInfo.name} src={connectedWalletInfo.icon} />
            <div className={styles.words}>
              <h2 className={styles.name} title={connectedWalletInfo.name}>
                {connectedWalletInfo.name}
              </h2>
              <p className={styles.count}>
                Shares {allAccounts.length === 1 ? '1 account' : `${allAccounts.length} accounts`} with this
                site
              </p>
            </div>
          </div>
          <ul className={styles.group} aria-label="Accounts">
            {allAccounts.map(({ address }) => (
              <li key={address}>
                <ListRow
                  lead={<Avatar address={address} />}
                  title={<Address address={address} />}
                  {...(address === active && { trail: <Tag tone="accent">active</Tag> })}
                  current={address === active}
                  onClick={() => dispatch(switchAccount(address))}
                />
              </li>
            ))}
          </ul>
          <div className={styles.group}>
            <ListRow
              lead={<LogOut size={20} />}
              title="Disconnect"
              tone="danger"
              onClick={() => dispatch(disconnectActive())}
            />
          </div>
        </>
      )}
      <PausedWallets />
    </>
  )
}
