import { verify } from 'node:crypto'
import type { Address } from 'viem'
import * as z from 'zod/mini'
import { type Answer, bodyOf, type Call, NOT_SOLD } from './call.ts'
import { priceOf } from './prices.ts'
import { SECRETS } from './secrets.ts'
import { coinbaseTransaction } from './webhooks.ts'

/** Coinbase Onramp's API (docs.cdp.coinbase.com). */

const COINBASE_METHODS: Readonly<Record<string, string>> = { CARD: 'card', ACH_BANK_ACCOUNT: 'ach' }

const CoinbaseQuote = z.object({
  purchaseCurrency: z.string(),
  purchaseNetwork: z.string(),
  paymentAmount: z.string(),
  paymentCurrency: z.string(),
  paymentMethod: z.string(),
  country: z.string().check(z.length(2)),
})

export async function coinbaseQuote({ req }: Call): Promise<Answer> {
  const asked = z.parse(CoinbaseQuote, await bodyOf(req))
  const { paymentCurrency: currency, purchaseCurrency: asset, paymentAmount: amount } = asked
  const price = priceOf('coinbase', {
    asset,
    currency,
    amount,
    method: COINBASE_METHODS[asked.paymentMethod] ?? '',
  })
  if (!price) return NOT_SOLD
  return [
    200,
    {
      paymentTotal: { value: price.total, currency },
      paymentSubtotal: { value: price.subtotal, currency },
      purchaseAmount: { value: price.received, currency: asset },
      coinbaseFee: { value: price.fee, currency },
      networkFee: { value: price.network, currency },
      quoteId: 'local',
    },
  ]
}

const CoinbaseToken = z.object({
  addresses: z.array(z.object({ address: z.string(), blockchains: z.array(z.string()) })),
  assets: z.array(z.string()),
  clientIp: z.string(),
})

/** Sessions by their tokens, until the page is opened. */
const sessions = new Map<string, { address: Address; network: string; asset: string }>()

export async function coinbaseToken({ req }: Call): Promise<Answer> {
  const { addresses, assets } = z.parse(CoinbaseToken, await bodyOf(req))
  const [wallet] = addresses
  if (!wallet) return NOT_SOLD
  const token = crypto.randomUUID()
  const [network = '', asset = ''] = [wallet.blockchains[0], assets[0]]
  sessions.set(token, { address: wallet.address as Address, network, asset })
  return [200, { token, channel_id: '' }]
}

/** Makes the purchase of a Coinbase page from its address. Null if the token was used. */
export function coinbasePage({ url: { searchParams }, orders }: Call): string | null {
  const token = searchParams.get('sessionToken') ?? ''
  const session = sessions.get(token)
  sessions.delete(token)
  const get = (name: string) => searchParams.get(name) ?? ''
  const [amount, currency] = [get('presetFiatAmount'), get('fiatCurrency')]
  const method = COINBASE_METHODS[get('defaultPaymentMethod')] ?? ''
  const price = session && priceOf('coinbase', { asset: session.asset, currency, amount, method })
  if (!price) return null
  const [reference, redirectUrl] = [get('partnerUserRef'), get('redirectUrl')]
  const given = { ...session, kind: 'coinbase' as const, reference, amount, currency, redirectUrl }
  return orders.add({ ...given, received: price.received }).page
}

export function coinbaseTransactions({ url, orders }: Call): Answer {
  const reference = decodeURIComponent(/\/user\/([^/]+)\//.exec(url.pathname)?.[1] ?? '')
  const found = orders.find('coinbase', reference).filter(({ status }) => status !== 'created')
  return [200, { transactions: found.map(coinbaseTransaction), next_page_key: '', total_count: found.length }]
}

const Claims = z.object({
  sub: z.string(),
  iss: z.literal('cdp'),
  exp: z.number(),
  uris: z.array(z.string()),
})

/** Verifies the token of a request as Coinbase does. */
export function isCoinbaseCall({ req, url }: Call): boolean {
  const [header = '', claims = '', signature = ''] = (req.headers.authorization ?? '')
    .replace('Bearer ', '')
    .split('.')
  const isSigned = verify(
    null,
    Buffer.from(`${header}.${claims}`),
    SECRETS.coinbasePublicKey,
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return false
  const { sub, exp, uris } = z.parse(Claims, JSON.parse(Buffer.from(claims, 'base64url').toString()))
  const uri = `${req.method} ${req.headers.host}${url.pathname}`
  return sub === SECRETS.coinbaseKeyId && exp > Date.now() / 1_000 && uris.includes(uri)
}
