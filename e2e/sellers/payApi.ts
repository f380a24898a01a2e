import { createHmac } from 'node:crypto'
import type { Address } from 'viem'
import { type Answer, type Call, UNAUTHORIZED } from './call.ts'
import { priceOf } from './prices.ts'
import { SECRETS } from './secrets.ts'

/** A plain page by a signed address (docs/onramp.md). Null if the address was changed, or used before. */
export function payPage({ url, orders, origin }: Call): string | null {
  const [unsigned = '', given = ''] = `${origin}${url.pathname}${url.search}`.split(/(?<=signature=)/)
  const signature = createHmac('sha256', SECRETS.payKey).update(unsigned).digest('hex')
  const get = (name: string) => url.searchParams.get(name) ?? ''
  if (given !== signature || orders.find('pay', get('id')).length > 0) return null
  const [asset, currency, amount] = [get('asset'), get('currency'), get('amount')]
  const price = priceOf('pay', { asset, currency, amount, method: get('method') === 'card' ? 'card' : 'ach' })
  if (!price) return null
  return orders.add({
    ...{ kind: 'pay', reference: get('id'), address: get('to') as Address, network: get('network') },
    ...{ asset, currency, amount, received: price.received, redirectUrl: get('back') },
  }).page
}

export function payStatus({ req, url, orders }: Call): Answer {
  if (req.headers.authorization !== `Bearer ${SECRETS.payKey}`) return UNAUTHORIZED
  const [order] = orders.find('pay', url.pathname.split('/').at(-1) ?? '')
  if (!order) return [404, { message: 'unknown' }]
  const { status, transactionHash, received } = order
  return [200, { status, transactionHash, received }]
}
