import { cx } from '@airlock/kit/design/cx'
import { useEffect, useState } from 'react'
import { loadAdapter } from '../../chains/registry.ts'
import { formatAmount } from '../../format/amount.ts'
import { commonWords } from '../../messages/en/common.ts'
import { selectBalanceStatus } from '../../state/account/balanceSlice.ts'
import {
  selectAccount,
  selectActiveNamespace,
  selectActiveNetwork,
  selectIsActiveNetworkSupported,
} from '../../state/chains/selectors.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { balanceReader } from '../activeAccount/balanceReader.ts'
import styles from './AccountView.module.css'

/** The most characters that fit the card in the large size. */
const LONGEST = 17

/** Whether a balance can be shown: not every family and network has one (spec section 5). */
function useHasBalance(): boolean {
  const namespace = useAppSelector(selectActiveNamespace)
  const network = useAppSelector(selectActiveNetwork)
  const [without, setWithout] = useState<string>()
  useEffect(() => {
    if (!network) return
    loadAdapter(namespace).then(
      (adapter) => setWithout(balanceReader(adapter, network) ? undefined : network.caipNetworkId),
      () => undefined,
    )
  }, [namespace, network])
  return !network || without !== network.caipNetworkId
}

/** The native balance: 3 decimals in the text, exact on hover. */
export function Balance() {
  const { balance, balanceSymbol } = useAppSelector(selectAccount)
  const currency = useAppSelector(selectActiveNetwork)?.nativeCurrency.symbol
  const { loading, stale } = useAppSelector(selectBalanceStatus)
  const hasBalance = useHasBalance()
  const isSupported = useAppSelector(selectIsActiveNetworkSupported)
  const symbol = balanceSymbol ?? currency
  if (!isSupported || (balance === null && stale && !loading))
    return <p className={cx(styles.balance, styles.unknown)}>{commonWords.tokenBalanceUnavailable}</p>
  if (balance !== null) {
    const amount = formatAmount(balance)
    const isLong = amount.length + (symbol?.length ?? 0) > LONGEST
    return (
      <p className={cx(styles.balance, isLong && styles.long)} title={`${balance} ${symbol ?? ''}`}>
        <bdi dir="ltr">
          {amount} <span className={styles.symbol}>{symbol}</span>
        </bdi>
      </p>
    )
  }
  if (!hasBalance) return null
  return (
    <p className={styles.balance}>
      <Skeleton width={140} />
    </p>
  )
}
