import { describe, expect, test } from 'vitest'
import type { Order } from '../sellers/orders.ts'
import { WEBHOOKS } from '../sellers/webhooks.ts'
import { askQuote, askUrl, beginAt, newBuyer, purchaseOf, quoteOf, useShop } from './shop.fixture.ts'

const UNLIMITED = { take: async () => undefined }
const shop = useShop(undefined, { purchaseLimits: UNLIMITED, quoteLimits: UNLIMITED })

const codeOf = async (answer: Promise<Response>) => {
  const response = await answer
  return [response.status, (await response.json()).error?.code]
}

describe('webhooks', () => {
  const KINDS = { meld: 'meld', coinbase: 'coinbase', pay: 'local-pay' } as const
  type Kind = keyof typeof KINDS

  /** A provider's statement that a purchase is paid. */
  const paid = (kind: Kind, reference: string): Order => ({
    ...{ kind, reference, id: 'x', address: newBuyer(), asset: 'USDL', network: 'local-one' },
    ...{ amount: '100', currency: 'USD', received: '97.85', status: 'completed' },
    ...{ transactionHash: `0x${'1'.repeat(64)}`, redirectUrl: '', isSilent: false },
  })
  const urlOf = (kind: Kind) => {
    const path = `/v1/onramp/webhooks/shop/${KINDS[kind]}`
    return { path, url: `${shop.publicUrl}${path}` }
  }
  const send = (kind: Kind, order: Order, now: number, secret?: string, alter = (body: string) => body) => {
    const { path, url } = urlOf(kind)
    const { body, headers } = WEBHOOKS[kind](order, url, now, secret)
    return shop.raw(path, alter(body), headers)
  }

  describe.each(Object.keys(KINDS) as Kind[])('of %s', (kind) => {
    test('forged, changed, unsigned or old: refused, and nothing changes', async () => {
      const { purchaseId } = await beginAt(shop, newBuyer(), KINDS[kind])
      const order = paid(kind, purchaseId)
      const now = Date.now()
      expect(await codeOf(send(kind, order, now, 'another secret'))).toEqual([401, 'webhook-forged'])
      const changed = (body: string) => body.replace('"USDL"', '"ETH"').replace('97.85', '9785').concat(' ')
      expect(await codeOf(send(kind, order, now, undefined, changed))).toEqual([401, 'webhook-forged'])
      expect(await codeOf(shop.raw(urlOf(kind).path, '{}', {}))).toEqual([401, 'webhook-forged'])
      expect(await codeOf(send(kind, order, now - 301_000))).toEqual([409, 'webhook-old'])
      expect(await codeOf(send(kind, order, now + 360_000))).toEqual([409, 'webhook-old'])
      expect((await purchaseOf(shop, purchaseId)).status).toBe('created')
    })

    test('the same one twice: the second changes nothing, and the provider need not send it again', async () => {
      const { purchaseId } = await beginAt(shop, newBuyer(), KINDS[kind])
      const { path, url } = urlOf(kind)
      const { body, headers } = WEBHOOKS[kind](paid(kind, purchaseId), url, Date.now())
      for (const _ of [1, 2]) expect((await shop.raw(path, body, headers)).status).toBe(200)
      expect((await purchaseOf(shop, purchaseId)).status).toBe('completed')
    })

    test('an earlier stage that comes late changes nothing', async () => {
      const { purchaseId } = await beginAt(shop, newBuyer(), KINDS[kind])
      const order = paid(kind, purchaseId)
      expect((await send(kind, order, Date.now())).status).toBe(200)
      for (const status of ['processing', 'declined'] as const)
        expect((await send(kind, { ...order, status }, Date.now())).status).toBe(200)
      expect((await purchaseOf(shop, purchaseId)).status).toBe('completed')
    })

    test('a provider tells about its own purchases alone', async () => {
      const other = kind === 'meld' ? 'coinbase' : 'meld'
      const { purchaseId } = await beginAt(shop, newBuyer(), other)
      expect((await send(kind, paid(kind, purchaseId), Date.now())).status).toBe(200)
      expect((await purchaseOf(shop, purchaseId)).status).toBe('created')
    })
  })

  test('of a provider that the project does not have: refused', async () => {
    expect(await codeOf(shop.raw('/v1/onramp/webhooks/shop/moonpay', '{}', {}))).toEqual([404, 'onramp-off'])
    expect(await codeOf(shop.raw('/v1/onramp/webhooks/other/meld', '{}', {}))).toEqual([404, 'onramp-off'])
  })
})

describe('quotes', () => {
  test('one that is too old does not count any more', async () => {
    const { quoteId } = await quoteOf(shop, 'meld')
    expect((await askUrl(shop, newBuyer(), 'meld', { quoteId })).status).toBe(200)
    shop.clock.aheadMs = 61_000
    expect(await codeOf(askUrl(shop, newBuyer(), 'meld', { quoteId }))).toEqual([409, 'quote-expired'])
  })

  test.each([
    ['for another amount', { presetFiatAmount: '200' }],
    ['of another provider', { provider: 'coinbase' }],
    ['for another method', { paymentMethod: 'ach_bank_account' }],
    ['for another currency', { paymentCurrency: 'EUR' }],
  ])('one %s does not count', async (_, change) => {
    const { quoteId } = await quoteOf(shop, 'meld')
    expect(await codeOf(askUrl(shop, newBuyer(), 'meld', { quoteId, ...change }))).toEqual([
      409,
      'quote-expired',
    ])
  })

  test('a made-up one does not count', async () => {
    const quoteId = `${Date.now() + 1_000_000}.${'a'.repeat(64)}`
    expect(await codeOf(askUrl(shop, newBuyer(), 'meld', { quoteId }))).toEqual([409, 'quote-expired'])
  })
})

describe('limits and wrong questions', () => {
  test.each([
    ['9.99', 'card'],
    ['7500.01', 'card'],
    ['25000.01', 'ach_bank_account'],
  ])('%s by %s is refused', async (amount, paymentMethod) => {
    expect(await codeOf(askQuote(shop, 'meld', { amount, paymentMethod }))).toEqual([400, 'body-invalid'])
    const asked = askUrl(shop, newBuyer(), 'meld', { presetFiatAmount: amount, paymentMethod })
    expect(await codeOf(asked)).toEqual([400, 'body-invalid'])
  })

  test.each([
    ['10', 'card'],
    ['7500', 'card'],
    ['25000', 'ach_bank_account'],
  ])('%s by %s is possible', async (amount, paymentMethod) => {
    expect((await askQuote(shop, 'meld', { amount, paymentMethod })).status).toBe(200)
  })

  test.each([
    ['a number with an exponent', { amount: '1e2' }],
    ['three decimals', { amount: '10.001' }],
    ['an asset that is not sold', { purchaseCurrency: 'WBTC' }],
    ['another network', { network: 'ethereum-mainnet' }],
    ['another currency', { paymentCurrency: 'JPY' }],
    ['another provider', { provider: 'moonpay' }],
  ])('%s is refused', async (_, change) => {
    expect((await askQuote(shop, 'meld', change)).status).toBe(400)
  })

  test.each([
    ['no address', 'nobody'],
    ['an address with a wrong checksum', '0xA1100000000000000000000000000000000A0004'],
    ['an address of another family', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp5eykt4UsFv8'],
  ])('%s is refused', async (_, address) => {
    expect((await askUrl(shop, address, 'meld')).status).toBe(400)
  })

  test('in a restricted country nothing is offered', async () => {
    expect(await codeOf(shop.get('/v1/onramp/options?country=HK'))).toEqual([403, 'onramp-restricted'])
    expect(await codeOf(askQuote(shop, 'meld', { country: 'HK' }))).toEqual([403, 'onramp-restricted'])
  })
})

describe('a provider that fails', () => {
  test.each([
    ['is down', 'down', 503],
    ['asks for less', 'busy', 503],
    ['answers with a page', 'garbage', 503],
    ['has no sellers', 'empty', 404],
  ] as const)('%s: no quote and no purchase', async (_, mode, status) => {
    // Another project file makes another provider, which has not been asked to wait.
    shop.renew()
    shop.provider.mode = mode
    expect((await askQuote(shop, 'meld')).status).toBe(status)
    shop.renew()
    expect((await askUrl(shop, newBuyer(), 'meld')).status).toBe(status)
  })

  test('is slow: the answer comes before the person gives up, and the next one at once', async () => {
    shop.renew()
    shop.provider.mode = 'late'
    const before = performance.now()
    expect((await askQuote(shop, 'coinbase')).status).toBe(503)
    const between = performance.now()
    expect((await askQuote(shop, 'coinbase')).status).toBe(503)
    expect(between - before).toBeGreaterThan(5_000)
    expect(performance.now() - between).toBeLessThan(2_000)
  }, 30_000)

  test('is down while a purchase is open: what is known stays, also after a day', async () => {
    shop.renew()
    const { purchaseId } = await beginAt(shop, newBuyer(), 'coinbase')
    shop.provider.mode = 'down'
    expect((await purchaseOf(shop, purchaseId)).status).toBe('created')
    shop.clock.aheadMs = 25 * 3_600_000
    expect((await purchaseOf(shop, purchaseId)).status).toBe('created')
    shop.provider.mode = 'up'
    shop.clock.aheadMs = 26 * 3_600_000
    expect((await purchaseOf(shop, purchaseId)).status).toBe('expired')
  })
})
