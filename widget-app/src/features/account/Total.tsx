import { cx } from '@airlock/kit/design/cx'
import { formatUsd } from '../../format/usd.ts'
import { accountWords } from '../../messages/en/account.ts'
import { commonWords } from '../../messages/en/common.ts'
import { selectAccount, selectActiveNetwork } from '../../state/chains/selectors.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { Age } from '../../ui/Age.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { olderOf, useBalanceAge } from '../activeAccount/useBalanceAge.ts'
import type { Tokens } from '../tokens/useTokens.ts'
import styles from './AccountView.module.css'
import { Balance } from './Balance.tsx'

/** The most characters that fit the card in the large size. */
const LONGEST = 17

/** The balance of the native coin, under the total. */
function Coin() {
  const { balance, balanceSymbol } = useAppSelector(selectAccount)
  const currency = useAppSelector(selectActiveNetwork)?.nativeCurrency.symbol
  if (balance === null) return null
  return <Amount amount={balance} symbol={balanceSymbol ?? currency ?? ''} />
}

/** The total value of the account: in US dollars if prices are known, else in the native coin. */
export function Total({ tokens: { state, total, staleSince, isOnline } }: { tokens: Tokens }) {
  const usd = total.usd === null ? null : formatUsd(total.usd)
  const since = olderOf(staleSince, useBalanceAge().staleSince)
  return (
    <section className={styles.total} aria-label={accountWords.balance} aria-busy={state === 'loading'}>
      {state === 'loading' ? (
        <p className={styles.balance}>
          <Skeleton width={140} />
        </p>
      ) : usd === null ? (
        <Balance />
      ) : (
        <p className={cx(styles.balance, usd.length > LONGEST && styles.long)}>{usd}</p>
      )}
      <p className={styles.below}>
        {(usd !== null || state === 'loading') && <Coin />}
        {usd === null && state !== 'loading' && commonWords.priceUnavailable}
        {since !== null && <Age since={since} isOnline={isOnline} />}
      </p>
    </section>
  )
}
