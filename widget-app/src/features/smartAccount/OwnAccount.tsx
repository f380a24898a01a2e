import { smartAccountWords } from '../../messages/en/smartAccount.ts'
import type { AccountEntry } from '../../state/chains/chainRecord.ts'
import { Address } from '../../ui/Address.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { OwnType } from '../../wallets/embedded/preference.ts'
import { CopyAddressButton } from '../identity/CopyAddressButton.tsx'
import { OwnBalance } from './OwnBalance.tsx'
import styles from './SmartAccount.module.css'

interface OwnAccountProps {
  account: AccountEntry
  type: OwnType
  isActive: boolean
  /** What the account is. */
  text: string
  /** The network on which the smart account is not deployed yet. */
  missingOn?: string | undefined
}

/** One of the two accounts: what it is, its address and its balance. */
export function OwnAccount({ account: { address }, type, isActive, text, missingOn }: OwnAccountProps) {
  const name = smartAccountWords.types[type]
  return (
    <li className={styles.account} aria-label={name} aria-current={isActive ? 'true' : undefined}>
      <div className={styles.head}>
        <Avatar address={address} />
        <div className={styles.who}>
          <h2 className={styles.name}>
            {name}
            {isActive && <Tag tone="accent">{smartAccountWords.active}</Tag>}
          </h2>
          <p className={styles.address}>
            <Address address={address} />
          </p>
        </div>
        <CopyAddressButton address={address} />
      </div>
      <OwnBalance type={type} />
      <p className={styles.text}>{text}</p>
      {missingOn !== undefined && <p className={styles.text}>{smartAccountWords.notDeployed(missingOn)}</p>}
    </li>
  )
}
