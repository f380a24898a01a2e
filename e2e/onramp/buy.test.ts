import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { OnrampOptions } from '../../widget-app/shared/onramp.ts'
import { askQuote, beginAt, newBuyer, purchaseOf, quoteOf, useShop, visit } from './shop.fixture.ts'

const UNLIMITED = { take: async () => undefined }
const shop = useShop(undefined, { purchaseLimits: UNLIMITED })
const SELLERS = ['meld', 'coinbase', 'local-pay'] as const
/** More time than a provider is left alone between two questions. */
const LATER_MS = 10_000

test('the options name what is sold, for which currencies, by whom', async () => {
  const response = await shop.get('/v1/onramp/options')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const options = OnrampOptions.parse(await response.json())
  expect(options.paymentCurrencies).toEqual(
    ['USD', 'EUR'].map((id) => ({
      id,
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    })),
  )
  expect(options.purchaseCurrencies.map(({ symbol, networks }) => [symbol, networks[0]?.network])).toEqual([
    ['USDL', 'eip155:31337'],
    ['ETH', 'eip155:31337'],
  ])
  expect(options.providers).toEqual([
    { name: 'meld', label: 'Meld.io', feeRange: '1-2%', quotes: true },
    { name: 'coinbase', label: 'Coinbase', feeRange: null, quotes: true },
    { name: 'local-pay', label: 'Local Pay', feeRange: '1%', quotes: false },
  ])
})

test.each(['meld', 'coinbase'] as const)('a quote of %s adds up', async (provider) => {
  const quote = await quoteOf(shop, provider)
  const [total, subtotal, network, fee] = [
    quote.paymentTotal,
    quote.paymentSubtotal,
    quote.networkFee,
    quote.coinbaseFee,
  ].map(({ amount }) => Number(amount))
  expect(total).toBe(100)
  expect((subtotal ?? 0) + (network ?? 0) + (fee ?? 0)).toBeCloseTo(100, 8)
  expect(quote.purchaseAmount).toEqual({ amount: quote.paymentSubtotal.amount, currency: 'USDL' })
})

test('a page by a template tells no price beforehand', async () => {
  const response = await askQuote(shop, 'local-pay')
  expect([response.status, (await response.json()).error.code]).toEqual([404, 'onramp-unquoted'])
})

describe.each(SELLERS)('at %s', (provider) => {
  test('paid: the webhook completes it, and what was bought arrives', async () => {
    const buyer = newBuyer()
    const { url, purchaseId } = await beginAt(shop, buyer, provider)
    expect(await purchaseOf(shop, purchaseId)).toMatchObject({ status: 'created' })
    const back = await (await visit(url)).press('pay')
    expect(back.headers.get('Location')).toMatch(/\/onramp\/return$/)
    // Within the pause after the first look, so that only webhooks can have told it.
    const bought = await purchaseOf(shop, purchaseId)
    expect(bought.status).toBe('completed')
    const order = [...shop.provider.orders.all.values()].find(({ reference }) => reference === purchaseId)
    expect(await shop.dollarsOf(buyer)).toBe(parseUnits(order?.received ?? '0', 6))
    expect(shop.provider.sent.filter((one) => one.order.reference === purchaseId)).toMatchObject([
      { order: { status: 'processing' }, status: 200 },
      { order: { status: 'completed' }, status: 200 },
    ])
  })

  test('the webhook is lost: the server asks the provider', async () => {
    const buyer = newBuyer()
    const { url, purchaseId } = await beginAt(shop, buyer, provider)
    await (await visit(url)).press('pay', ['silent'])
    const { transactionHash, ...bought } = await purchaseOf(shop, purchaseId)
    expect(bought.status).toBe('completed')
    const receipt = await shop.chain.receiptOf(transactionHash as `0x${string}`)
    expect(receipt.status).toBe('success')
    expect(await shop.dollarsOf(buyer)).toBe(parseUnits(bought.received ?? '0', 6))
  })

  test('declined: nothing arrives', async () => {
    const buyer = newBuyer()
    const { url, purchaseId } = await beginAt(shop, buyer, provider)
    await (await visit(url)).press('decline')
    expect(['declined', 'failed']).toContain((await purchaseOf(shop, purchaseId)).status)
    expect(await shop.dollarsOf(buyer)).toBe(0n)
  })

  test('left: it stays open for a day, and then counts as left', async () => {
    const { url, purchaseId } = await beginAt(shop, newBuyer(), provider)
    await (await visit(url)).press('leave')
    shop.clock.aheadMs = LATER_MS
    expect((await purchaseOf(shop, purchaseId)).status).toBe('created')
    shop.clock.aheadMs = 25 * 3_600_000
    expect((await purchaseOf(shop, purchaseId)).status).toBe('expired')
  })

  test('the bank takes its time: it is processing, and completes later', async () => {
    const buyer = newBuyer()
    const { url, purchaseId } = await beginAt(shop, buyer, provider)
    await (await visit(url)).press('pay', ['held'])
    expect((await purchaseOf(shop, purchaseId)).status).toBe('processing')
    expect(await shop.dollarsOf(buyer)).toBe(0n)
    shop.provider.orders.release()
    await expect.poll(async () => (await purchaseOf(shop, purchaseId)).status).toBe('completed')
    expect(await shop.dollarsOf(buyer)).toBeGreaterThan(0n)
  })

  test('the page opens once', async () => {
    const { url } = await beginAt(shop, newBuyer(), provider)
    expect((await visit(url)).status).toBe(200)
    expect((await visit(url)).status).toBe(410)
  })
})

test('a page with another address than the signed one does not open', async () => {
  const buyer = newBuyer()
  const { url } = await beginAt(shop, buyer, 'local-pay')
  expect((await visit(url.replace(buyer, newBuyer()))).status).toBe(410)
})

test('coins arrive too', async () => {
  const buyer = newBuyer()
  const wallet = { address: buyer, blockchains: ['local-one'], assets: ['ETH'] }
  const { url, purchaseId } = await beginAt(shop, buyer, 'meld', { destinationWallets: [wallet] })
  await (await visit(url)).press('pay', ['silent'])
  const { received } = await purchaseOf(shop, purchaseId)
  expect(await shop.chain.balanceOf(buyer)).toBe(parseUnits(received ?? '0', 18))
})

test('a purchase is found by its own id and in its own project alone', async () => {
  expect((await shop.get('/v1/onramp/purchases/unknown')).status).toBe(404)
})
