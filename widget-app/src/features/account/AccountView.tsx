import { cx } from '@airlock/kit/design/cx'
import { accountWords } from '../../messages/en/account.ts'
import { selectAccount } from '../../state/chains/selectors.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { useLate } from '../../state/store/useLate.ts'
import { Age } from '../../ui/Age.tsx'
import { selectIsListed } from '../activeAccount/activeAccount.ts'
import { useBalanceAge, useFreshBalance } from '../activeAccount/useBalanceAge.ts'
import { useTokens } from '../tokens/useTokens.ts'
import { AccountFoot } from './AccountFoot.tsx'
import { AccountNotices } from './AccountNotices.tsx'
import styles from './AccountView.module.css'
import { Actions } from './Actions.tsx'
import { Balance } from './Balance.tsx'
import { Holdings } from './Holdings.tsx'
import { Profile } from './Profile.tsx'
import { Total } from './Total.tsx'

/** An account in a family whose tokens and history can be listed. */
function Listed() {
  const tokens = useTokens()
  return (
    <>
      <div className={styles.summary}>
        <Total tokens={tokens} />
        <Actions canSend />
      </div>
      <AccountNotices />
      <Holdings tokens={tokens} />
    </>
  )
}

function Unlisted() {
  const { staleSince, isOnline } = useBalanceAge()
  return (
    <>
      <section className={styles.total} aria-label={accountWords.balance}>
        <Balance />
        {staleSince !== null && (
          <p className={styles.below}>
            <Age since={staleSince} isOnline={isOnline} />
          </p>
        )}
      </section>
      <Actions canSend={false} />
      <AccountNotices />
    </>
  )
}

/** The connected account: its balance, network, holdings and history, and the disconnect button. */
export function AccountView() {
  const { address } = useAppSelector(selectAccount)
  const isListed = useAppSelector(selectIsListed)
  const isThere = useLate()
  useFreshBalance()
  if (!isThere) return null
  return (
    <div className={cx(styles.view, isListed && styles.full)}>
      {address && <Profile address={address} />}
      {isListed ? <Listed /> : <Unlisted />}
      <AccountFoot />
    </div>
  )
}
