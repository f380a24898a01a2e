import { type OnrampProvider, readSecret } from '@airlock/kit/server'
import * as z from 'zod/mini'
import type { PurchaseStatus } from '../../../shared/onramp.ts'
import { decimalText } from '../terms/amounts.ts'
import { ask, type Outside, unreadable } from '../terms/ask.ts'
import { cardNetworkOf } from '../terms/networks.ts'
import { noticeOf } from '../terms/notice.ts'
import type { Delivery, Finding, Notice, Provider, Wish } from '../terms/provider.ts'
import { cdpToken } from './cdpToken.ts'
import { signedTimeOf } from './hook0.ts'

/*
 * Coinbase Onramp (docs.cdp.coinbase.com). The page of a purchase opens with a session token that is good once, and
 * which binds address, network and asset. A purchase is found by `partnerUserRef`, which is our own id of it.
 */

const API = 'https://api.developer.coinbase.com'
const CHECKOUT = 'https://pay.coinbase.com/buy/select-asset'

const METHODS = { card: 'CARD', ach_bank_account: 'ACH_BANK_ACCOUNT' } as const

const Amount = z.union([z.string(), z.number()])
/** Its answers name the amount `value`, and older ones `amount`. */
const Money = z.pipe(
  z.object({ value: z.optional(Amount), amount: z.optional(Amount), currency: z.string() }),
  z.transform(({ value, amount, currency }) => ({ amount: value ?? amount ?? '', currency })),
)

/** Older answers are in snake case. */
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const inCamel = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
    ? Object.fromEntries(Object.entries(given).map(([name, value]) => [camel(name), inCamel(value)]))
    : given

const eitherCase = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(z.pipe(z.unknown(), z.transform(inCamel)), schema)

const BuyQuote = eitherCase(
  z.object({
    paymentTotal: Money,
    paymentSubtotal: Money,
    purchaseAmount: Money,
    coinbaseFee: Money,
    networkFee: Money,
  }),
)
const Token = z.object({ token: z.string() })

const TransactionShape = z.object({
  status: z.string(),
  txHash: z.optional(z.nullable(z.string())),
  purchaseAmount: z.optional(Money),
  partnerUserRef: z.optional(z.nullable(z.string())),
})
const Transaction = eitherCase(TransactionShape)
const Transactions = z.object({ transactions: z.array(Transaction) })

const STATUSES: Readonly<Record<string, PurchaseStatus>> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'created',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'processing',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'completed',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

const statusOf = ({ status }: { status: string }) =>
  Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined

function findingOf(
  { txHash, purchaseAmount }: z.infer<typeof TransactionShape>,
  status: PurchaseStatus,
): Finding {
  return {
    status,
    // "0x" stands for a transaction that is not there yet.
    transactionHash: txHash && txHash.length > 2 ? txHash : null,
    received: purchaseAmount ? decimalText(purchaseAmount.amount) : null,
  }
}

type Settings = Extract<OnrampProvider, { kind: 'coinbase' }>

export function coinbase(settings: Settings, { request, variables }: Outside, isInternal: boolean): Provider {
  const { webhookSecret, keyId } = settings
  const question = <Schema extends z.ZodMiniType>(path: string, schema: Schema, body?: unknown) => {
    const url = new URL(`${settings.url ?? API}${path}`)
    const secret = readSecret(settings.keySecret, variables)
    const uri = `${body === undefined ? 'GET' : 'POST'} ${url.host}${url.pathname}`
    const headers = { Authorization: `Bearer ${cdpToken({ keyId, secret }, uri, Date.now())}` }
    return ask(request, { url, headers, schema, body, isInternal })
  }
  const describe = (wish: Wish) => ({
    purchaseCurrency: wish.asset.symbol,
    purchaseNetwork: cardNetworkOf(wish.asset).name,
    paymentAmount: wish.amount,
    paymentCurrency: wish.currency,
    paymentMethod: METHODS[wish.method],
    country: wish.country,
  })
  return {
    name: 'coinbase',
    label: 'Coinbase',
    feeRange: settings.feeRange ?? null,
    async quote(wish) {
      const quote = await question('/onramp/v1/buy/quote', BuyQuote, describe(wish))
      const money = ({ amount, currency }: z.infer<typeof Money>) => ({
        amount: decimalText(amount),
        currency,
      })
      return {
        purchaseAmount: money(quote.purchaseAmount),
        paymentTotal: money(quote.paymentTotal),
        paymentSubtotal: money(quote.paymentSubtotal),
        networkFee: money(quote.networkFee),
        providerFee: money(quote.coinbaseFee),
      }
    },
    async begin({ asset, address, clientIp, purchaseId, amount, currency, method, redirectUrl }) {
      const { name } = cardNetworkOf(asset)
      const { token } = await question('/onramp/v1/token', Token, {
        addresses: [{ address, blockchains: [name] }],
        assets: [asset.symbol],
        clientIp,
      })
      const url = new URL(settings.checkoutUrl ?? CHECKOUT)
      const parameters = {
        sessionToken: token,
        defaultAsset: asset.symbol,
        defaultNetwork: name,
        presetFiatAmount: amount,
        fiatCurrency: currency,
        defaultPaymentMethod: METHODS[method],
        partnerUserRef: purchaseId,
        redirectUrl,
      }
      for (const [key, value] of Object.entries(parameters)) url.searchParams.set(key, value)
      return url.href
    },
    async look(purchaseId) {
      const path = `/onramp/v1/buy/user/${encodeURIComponent(purchaseId)}/transactions?page_size=5`
      const { transactions } = await question(path, Transactions)
      const found = transactions.find((one) => statusOf(one) === 'completed') ?? transactions[0]
      return found ? findingOf(found, statusOf(found) ?? unreadable()) : null
    },
    ...(webhookSecret && {
      read: (delivery: Delivery) => readEvent(delivery, readSecret(webhookSecret, variables)),
    }),
  }
}

function readEvent({ headers, body }: Delivery, secret: string): Notice | null {
  const signedAt = signedTimeOf(headers, body, secret)
  if (signedAt === null) return null
  return noticeOf(signedAt, () => {
    const event = z.parse(Transaction, JSON.parse(body))
    // A status that is missing in the table changes nothing.
    return { purchaseId: event.partnerUserRef ?? null, ...findingOf(event, statusOf(event) ?? 'created') }
  })
}
