import { cx } from '@airlock/kit/design/cx'
import { formatUsd } from '../../format/usd.ts'
import { accountWords } from '../../messages/en/account.ts'
import { commonWords } from '../../messages/en/common.ts'
import { uiWords } from '../../messages/en/ui.ts'
import { selectAccount, selectActiveNetwork } from '../../state/chains/selectors.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { Age } from '../../ui/Age.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { olderOf, useBalanceAge } from '../activeAccount/useBalanceAge.ts'
import type { Tokens } from '../tokens/useTokens.ts'
import styles from './AccountView.module.css'
import { Balance } from './Balance.tsx'
import { PriceChange } from './PriceChange.tsx'
import { Sparkline } from './Sparkline.tsx'

/** The most characters that fit the card in the large size. */
const LONGEST = 17

/** The balance of the native coin, under the total. */
function Coin() {
  const { balance, balanceSymbol } = useAppSelector(selectAccount)
  const currency = useAppSelector(selectActiveNetwork)?.nativeCurrency.symbol
  if (balance === null) return null
  return <Amount amount={balance} symbol={balanceSymbol ?? currency ?? ''} />
}

/** The cents, in a text with two decimals and no unit of size such as “B”. */
const CENTS = /^(.*\d)([.,]\d{2})([^\p{L}\d]*)$/u

/** A sum in US dollars: the cents stand back. */
function Sum({ usd }: { usd: string }) {
  const [, whole, cents, rest] = CENTS.exec(usd) ?? []
  return (
    <p className={cx(styles.balance, usd.length > LONGEST && styles.long)}>
      {whole ? (
        <>
          {whole}
          <span className={styles.symbol}>{cents}</span>
          {rest}
        </>
      ) : (
        usd
      )}
    </p>
  )
}

/** What the total is made of: its change in a day, or else the amount of the coin, or that there is no price. */
function Below({ tokens: { state, total, change } }: { tokens: Tokens }) {
  if (state === 'loading') return <Coin />
  if (total.usd === null) return commonWords.priceUnavailable
  return change ? <PriceChange change={change} /> : <Coin />
}

/** The total value of the account: in US dollars if prices are known, else in the native coin. */
export function Total({ tokens }: { tokens: Tokens }) {
  const { state, total, change, dayLine, staleSince, isUpdating, isOnline } = tokens
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
        <div className={styles.sum}>
          <Sum usd={usd} />
          {change && dayLine && <Sparkline values={dayLine} usd={change.usd} />}
        </div>
      )}
      <p className={styles.below}>
        <Below tokens={tokens} />
        {since !== null && <Age since={since} isOnline={isOnline} isUpdating={isUpdating} />}
        {since === null && isUpdating && <span className={styles.updating}>{uiWords.updating}</span>}
      </p>
    </section>
  )
}
