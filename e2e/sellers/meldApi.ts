import type { Address } from 'viem'
import * as z from 'zod/mini'
import { type Answer, bodyOf, type Call, NOT_SOLD } from './call.ts'
import { priceOf } from './prices.ts'
import { MELD_STATUSES } from './webhooks.ts'

/** Meld's API (docs.meld.io). One of its two sellers is worse than the other. */

const MELD_NETWORKS: Readonly<Record<string, string>> = { LOCALONE: 'local-one', LOCALTWO: 'local-two' }
const MELD_METHODS: Readonly<Record<string, string>> = { CREDIT_DEBIT_CARD: 'card', ACH: 'ach' }
const MeldQuote = z.object({
  countryCode: z.string().check(z.length(2)),
  sourceAmount: z.string(),
  sourceCurrencyCode: z.string(),
  destinationCurrencyCode: z.string(),
  paymentMethodType: z.string(),
})
const MeldSession = z.object({
  sessionType: z.literal('BUY'),
  sessionData: z.extend(MeldQuote, {
    walletAddress: z.string(),
    serviceProvider: z.string(),
    redirectUrl: z.string(),
  }),
  externalSessionId: z.string(),
})

const meldWish = (asked: z.infer<typeof MeldQuote>) => {
  const [asset = '', network = ''] = asked.destinationCurrencyCode.split('_')
  const method = MELD_METHODS[asked.paymentMethodType] ?? ''
  const wish = { asset, currency: asked.sourceCurrencyCode, amount: asked.sourceAmount, method }
  return { ...wish, network: MELD_NETWORKS[network] ?? '', price: priceOf('meld', wish) }
}

export async function meldQuote({ req }: Call): Promise<Answer> {
  const asked = z.parse(MeldQuote, await bodyOf(req))
  const { price } = meldWish(asked)
  if (!price) return NOT_SOLD
  const offer = {
    transactionType: 'CRYPTO_PURCHASE',
    sourceAmount: Number(price.total),
    sourceCurrencyCode: asked.sourceCurrencyCode,
    destinationCurrencyCode: asked.destinationCurrencyCode,
    paymentMethodType: asked.paymentMethodType,
    networkFee: Number(price.network),
    totalFee: Number((Number(price.fee) + Number(price.network)).toFixed(2)),
  }
  const worse = Number((Number(price.received) * 0.98).toFixed(6))
  return [
    200,
    {
      quotes: [
        { ...offer, serviceProvider: 'PRICEY', destinationAmount: worse, customerScore: 20 },
        { ...offer, serviceProvider: 'FAIR', destinationAmount: Number(price.received), customerScore: 90 },
      ],
      message: null,
      error: null,
    },
  ]
}

export async function meldSession({ req, orders, origin }: Call): Promise<Answer> {
  const { sessionData: data, externalSessionId } = z.parse(MeldSession, await bodyOf(req))
  const { price, network, asset } = meldWish(data)
  if (!price || data.serviceProvider !== 'FAIR') return NOT_SOLD
  const { order, page } = orders.add({
    ...{ kind: 'meld', reference: externalSessionId, address: data.walletAddress as Address, asset, network },
    ...{ amount: data.sourceAmount, currency: data.sourceCurrencyCode, received: price.received },
    redirectUrl: data.redirectUrl,
  })
  return [200, { id: order.id, externalSessionId, token: page, widgetUrl: `${origin}/open/${page}` }]
}

export function meldTransactions({ url, orders }: Call): Answer {
  const found = orders.find('meld', url.searchParams.get('externalSessionIds') ?? '')
  const transactions = found
    .filter(({ status }) => status !== 'created')
    .map((order) => ({
      id: order.id,
      status: MELD_STATUSES[order.status],
      sourceAmount: Number(order.amount),
      destinationAmount: Number(order.received),
      cryptoDetails: { blockchainTransactionId: order.transactionHash },
    }))
  return [200, { transactions, count: transactions.length, remaining: 0 }]
}
