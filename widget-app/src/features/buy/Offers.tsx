import { ChevronRight } from 'lucide-react'
import type { OnrampProviderFacts } from '../../../shared/onramp.ts'
import { addQuantities, shownQuantity } from '../../format/quantity.ts'
import { buyWords } from '../../messages/en/buy.ts'
import { selectBuy } from '../../state/late/buySlice.ts'
import type { Offer } from '../../state/late/buyState.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Buy.module.css'
import { selectBuyProviders, selectCanAsk } from './buyForm.ts'
import { formatMoney } from './money.ts'
import { pricedOffers } from './pricedOffers.ts'
import { startPurchase } from './startPurchase.ts'

/** Keeps the line of the fees while they are unknown. */
const NO_FEES = '\u00a0'

/** The fees that a provider is said to take, such as "1–2%". */
const usualFees = (range: string): string => buyWords.fees(range.replace(/([\d%])-(\d)/g, '$1–$2'))

/** All fees of an offer together; undefined if nobody will tell them. */
function feesOf(offer: Offer | undefined, { feeRange }: OnrampProviderFacts, canAsk: boolean) {
  if (offer?.status !== 'priced') {
    if (feeRange !== null) return usualFees(feeRange)
    return canAsk ? NO_FEES : undefined
  }
  const { coinbaseFee, networkFee } = offer.quote
  return buyWords.fees(
    formatMoney(addQuantities(coinbaseFee.amount, networkFee.amount), coinbaseFee.currency),
  )
}

function Price({ offer }: { offer: Offer | undefined }) {
  if (!offer) return null
  if (offer.status === 'asking') return <Skeleton width={56} />
  if (offer.status !== 'priced') return <span className={styles.quiet}>{buyWords.offers[offer.status]}</span>
  const { amount, currency } = offer.quote.purchaseAmount
  return (
    <span className={styles.offer} title={`${amount} ${currency}`}>
      <bdi dir="ltr">{shownQuantity(amount).text}</bdi>
      <small>{currency}</small>
    </span>
  )
}

/** The providers with their prices. A press opens the page of one. */
export function Offers() {
  const dispatch = useAppDispatch()
  const { offers } = useAppSelector(selectBuy)
  const providers = useAppSelector(selectBuyProviders)
  const canAsk = useAppSelector(selectCanAsk)
  const [best, second] = pricedOffers(offers)
  if (providers.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>{buyWords.providers}</h2>
      <ul className={styles.list} aria-label={buyWords.providers}>
        {providers.map((provider) => {
          const { name, label } = provider
          const offer = canAsk ? offers[name] : undefined
          const isOpen = offer?.status === 'priced' || offer?.status === 'unpriced'
          return (
            <li key={name}>
              <ListRow
                lead={<Mark name={label} />}
                title={
                  <span className={styles.provider}>
                    {label} {name === best?.name && second && <Tag tone="accent">{buyWords.bestPrice}</Tag>}
                  </span>
                }
                hover={label}
                detail={feesOf(offer, provider, canAsk)}
                trail={
                  <>
                    <span className={styles.price}>
                      <Price key={offer?.status} offer={offer} />
                    </span>
                    <span className={styles.go}>{isOpen && <ChevronRight size={16} />}</span>
                  </>
                }
                disabled={!isOpen}
                onClick={() => void dispatch(startPurchase(provider))}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
