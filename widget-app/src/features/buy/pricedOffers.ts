import type { Offer } from '../../state/late/buyState.ts'

/** The providers that have told a price, the one that gives the most first. */
export const pricedOffers = (offers: Readonly<Record<string, Offer>>): { name: string; amount: string }[] =>
  Object.entries(offers)
    .flatMap(([name, offer]) =>
      offer.status === 'priced' ? [{ name, amount: offer.quote.purchaseAmount.amount }] : [],
    )
    .toSorted((one, other) => Number(other.amount) - Number(one.amount))
