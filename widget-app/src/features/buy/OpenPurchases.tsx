import { isSameAddress } from '@airlock/kit/chains'
import { exactTime, timeAgo } from '../../format/time.ts'
import { buyWords } from '../../messages/en/buy.ts'
import { derive } from '../../state/derive.ts'
import { purchaseShown, selectBuy } from '../../state/late/buySlice.ts'
import { type BuyPurchase, isOver } from '../../state/late/buyState.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { RootState } from '../../state/store/store.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useNow } from '../../ui/useNow.ts'
import { selectActiveAccount } from '../activeAccount/activeAccount.ts'
import styles from './Buy.module.css'
import { formatMoney } from './money.ts'

/** How often (ms) relative times are updated. */
const TICK = 10_000

const selectOpen = derive(
  (state: RootState) => [selectBuy(state).purchases, selectActiveAccount(state)],
  (purchases, account): BuyPurchase[] =>
    purchases.filter((one) => account && !isOver(one) && isSameAddress(one.account, account.address)),
)

/** The purchases of the active account whose tokens have not arrived. */
export const useOpenPurchases = (): BuyPurchase[] => useAppSelector(selectOpen)

/** They stand above the transactions. */
export function OpenPurchases() {
  const dispatch = useAppDispatch()
  const open = useOpenPurchases()
  const now = useNow(TICK)
  if (open.length === 0) return null
  const show = (id: string) => {
    dispatch(purchaseShown(id))
    dispatch(pushed({ view: 'BuyInProgress' }))
  }
  return (
    <ul className={styles.purchases} aria-label={buyWords.purchases}>
      {open.map(({ id, label, amount, currency, symbol, status, startedAt }) => (
        <li key={id}>
          <ListRow
            lead={<Mark name={label} />}
            title={buyWords.bought(symbol)}
            detail={buyWords.at(label, formatMoney(amount, currency))}
            trail={
              <span className={styles.progress}>
                <time dateTime={new Date(startedAt).toISOString()} title={exactTime(startedAt)}>
                  {timeAgo(startedAt, now)}
                </time>
                <Tag>
                  {status === 'processing' ? buyWords.statuses.processing : buyWords.statuses.created}
                </Tag>
              </span>
            }
            onClick={() => show(id)}
          />
        </li>
      ))}
    </ul>
  )
}
