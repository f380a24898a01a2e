import { type OnrampProvider, readSecret } from '@airlock/kit/server'
import * as z from 'zod/mini'
import type { PurchaseStatus } from '../../../shared/onramp.ts'
import { decimalText, minus } from '../terms/amounts.ts'
import { ask, type Outside, unreadable } from '../terms/ask.ts'
import { cardNetworkOf } from '../terms/networks.ts'
import { noticeOf } from '../terms/notice.ts'
import {
  type Beginning,
  type Delivery,
  NoOfferError,
  type Notice,
  type Provider,
  type Wish,
} from '../terms/provider.ts'
import { isSigned } from '../terms/signature.ts'

/*
 * Meld (docs.meld.io), which asks several sellers at once. Unknown fields appear at any time, so only what is needed is
 * read. A purchase is found by `externalSessionId`, which is our own id of it.
 */

const API = 'https://api.meld.io'
const VERSION = '2025-03-01'

const METHODS = { card: 'CREDIT_DEBIT_CARD', ach_bank_account: 'ACH' } as const

const Amount = z.union([z.string(), z.number()])
const Offer = z.object({
  serviceProvider: z.string(),
  sourceAmount: Amount,
  destinationAmount: Amount,
  networkFee: z.optional(z.nullable(Amount)),
  totalFee: z.optional(z.nullable(Amount)),
})
type Offer = z.infer<typeof Offer>
const Offers = z.object({ quotes: z.nullable(z.array(Offer)) })
const Session = z.object({
  widgetUrl: z.string(),
  serviceProviderWidgetUrl: z.optional(z.nullable(z.string())),
})

const Transaction = z.object({
  status: z.string(),
  destinationAmount: z.optional(z.nullable(Amount)),
  cryptoDetails: z.optional(
    z.nullable(z.object({ blockchainTransactionId: z.optional(z.nullable(z.string())) })),
  ),
})
const Transactions = z.object({ transactions: z.array(Transaction) })

const Event = z.object({
  payload: z.object({
    externalSessionId: z.optional(z.nullable(z.string())),
    paymentTransactionStatus: z.optional(z.nullable(z.string())),
  }),
})

/**
 * Meld's statuses. `ERROR` is temporary there, and one that is missing here changes nothing. An authorization expires
 * after it was under way, so that is a payment that failed.
 */
const STATUSES: Readonly<Record<string, PurchaseStatus>> = {
  PENDING_CREATED: 'created',
  TWO_FA_REQUIRED: 'created',
  PENDING: 'processing',
  TWO_FA_PROVIDED: 'processing',
  ACCEPTED: 'processing',
  AUTHORIZED: 'processing',
  SETTLING: 'processing',
  PARTIALLY_SETTLED: 'processing',
  ERROR: 'processing',
  SETTLED: 'completed',
  DECLINED: 'declined',
  CANCELLED: 'failed',
  FAILED: 'failed',
  REFUNDED: 'failed',
  AUTHORIZATION_EXPIRED: 'failed',
}

const statusOf = (status: string): PurchaseStatus | undefined =>
  Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined

const codeOf = ({ asset }: Wish) =>
  asset.meldCode ?? `${asset.symbol.toUpperCase()}${cardNetworkOf(asset).meld}`

/** The offer that gives the most. */
function bestOf(offers: readonly Offer[]): Offer {
  const [best] = offers.toSorted(
    (one, other) => Number(other.destinationAmount) - Number(one.destinationAmount),
  )
  if (!best) throw new NoOfferError('no seller')
  return best
}

const described = (wish: Wish) => ({
  countryCode: wish.country,
  sourceAmount: wish.amount,
  sourceCurrencyCode: wish.currency,
  destinationCurrencyCode: codeOf(wish),
  paymentMethodType: METHODS[wish.method],
})

type Settings = Extract<OnrampProvider, { kind: 'meld' }>

export function meld(settings: Settings, { request, variables }: Outside, isInternal: boolean): Provider {
  const { webhookSecret } = settings
  const question = <Schema extends z.ZodMiniType>(path: string, schema: Schema, body?: unknown) =>
    ask(request, {
      url: new URL(`${settings.url ?? API}${path}`),
      headers: { Authorization: `BASIC ${readSecret(settings.key, variables)}`, 'Meld-Version': VERSION },
      schema,
      body,
      isInternal,
    })
  const best = async (wish: Wish, address?: string): Promise<Offer> => {
    const asked = { ...described(wish), ...(address !== undefined && { walletAddress: address }) }
    return bestOf((await question('/payments/crypto/quote', Offers, asked)).quotes ?? [])
  }
  const latest = async (purchaseId: string) => {
    const query = new URLSearchParams({ externalSessionIds: purchaseId })
    const { transactions } = await question(`/payments/transactions?${query}`, Transactions)
    // A person may have tried several times in one session. The one that went through counts, and else the last one.
    return transactions.find(({ status }) => statusOf(status) === 'completed') ?? transactions[0]
  }
  return {
    name: 'meld',
    label: 'Meld.io',
    feeRange: settings.feeRange ?? '1-2%',
    async quote(wish) {
      const offer = await best(wish)
      const { currency } = wish
      const [total, fees, network] = [offer.sourceAmount, offer.totalFee ?? 0, offer.networkFee ?? 0].map(
        decimalText,
      ) as [string, string, string]
      return {
        purchaseAmount: { amount: decimalText(offer.destinationAmount), currency: wish.asset.symbol },
        paymentTotal: { amount: total, currency },
        paymentSubtotal: { amount: minus(total, fees), currency },
        networkFee: { amount: network, currency },
        providerFee: { amount: minus(fees, network), currency },
      }
    },
    async begin(beginning: Beginning) {
      const { address, purchaseId, projectId, redirectUrl } = beginning
      const { serviceProvider } = await best(beginning, address)
      const { widgetUrl, serviceProviderWidgetUrl } = await question('/crypto/session/widget', Session, {
        sessionType: 'BUY',
        sessionData: {
          ...described(beginning),
          walletAddress: address,
          serviceProvider,
          redirectUrl,
          lockFields: ['walletAddress', 'destinationCurrencyCode'],
        },
        externalCustomerId: projectId,
        externalSessionId: purchaseId,
      })
      return serviceProviderWidgetUrl ?? widgetUrl
    },
    async look(purchaseId) {
      const found = await latest(purchaseId)
      if (!found) return null
      const { status, cryptoDetails, destinationAmount } = found
      return {
        status: statusOf(status) ?? unreadable(),
        transactionHash: cryptoDetails?.blockchainTransactionId ?? null,
        received: destinationAmount == null ? null : decimalText(destinationAmount),
      }
    },
    ...(webhookSecret && {
      read: (delivery: Delivery) => readEvent(delivery, readSecret(webhookSecret, variables)),
    }),
  }
}

/** Meld signs `timestamp.url.body` (docs.meld.io, "Webhooks authentication"). */
function readEvent({ headers, body, url }: Delivery, secret: string): Notice | null {
  const [signature, timestamp] = [headers.get('Meld-Signature'), headers.get('Meld-Signature-Timestamp')]
  if (!signature || !timestamp) return null
  if (!isSigned(secret, `${timestamp}.${url}.${body}`, signature, 'base64url')) return null
  const signedAt = /^\d{10}$/.test(timestamp) ? Number(timestamp) * 1_000 : Date.parse(timestamp)
  return noticeOf(signedAt, () => {
    const { payload } = z.parse(Event, JSON.parse(body))
    return {
      purchaseId: payload.externalSessionId ?? null,
      status: statusOf(payload.paymentTransactionStatus ?? '') ?? 'created',
      transactionHash: null,
      received: null,
    }
  })
}
