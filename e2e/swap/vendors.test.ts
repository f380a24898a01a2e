import { beforeEach, describe, expect, test } from 'vitest'
import { createRequest } from '../../widget-app/server/outbound/request.ts'
import { createRpc } from '../../widget-app/server/rpc/createRpc.ts'
import { simulate } from '../../widget-app/server/swap/checks/simulate.ts'
import { silent } from '../../widget-app/server/testing/silent.ts'
import { type Deployed, RICH } from '../market/contracts.ts'
import { ether, sourceOf, usd } from '../market/pools.ts'
import { COIN, swapApi } from './api.ts'
import { KINDS, type Kind, REGISTRY, useDesk } from './desk.fixture.ts'
import { useMarket } from './market.fixture.ts'
import { lifiCall } from './vendors/contracts.ts'
import type { Lie } from './vendors/deal.ts'
import type { Failure } from './vendors/server.ts'

const on = useMarket()
// An ether is 3,100 dollars at the desk, which is better than the pools.
const { at, reset, sourceFor, takerOf } = useDesk(on, 3_100n)
/** Why sources were not used. */
let logged: string[]

beforeEach(() => {
  logged = []
  reset()
})

/** The server with one vendor, and with the pools as well if asked. */
function apiWith(kind: Kind, hasPools = false) {
  const sources = [sourceFor(kind), ...(hasPools ? [sourceOf(on.market)] : [])]
  return swapApi(on.served({ swaps: { sources } }), {
    variables: { VENDOR_KEY: 'the-key-of-the-operator' },
    log: { warn: ({ problem }: { problem: string }) => logged.push(problem) },
  })
}

describe.each(KINDS)('%s', (kind) => {
  test.each(['coin', 'usd'] as const)('swaps (from the %s) for what it quotes', async (from) => {
    const api = apiWith(kind)
    const { taker, asked } = await takerOf(from)
    const [quote] = await api.quotes(asked)
    expect(quote?.source).toBe(kind)
    if (from === 'usd') await taker.approve(await api.approval(asked))
    const swap = await api.build(asked)
    expect(swap).toMatchObject({ source: kind, toAmount: quote?.toAmount, minToAmount: quote?.minToAmount })
    expect(swap.simulation).toEqual({ status: 'passed', received: quote?.toAmount })
    expect(swap.spender === null).toBe(from === 'coin')
    const { status, received } = await taker.swap(swap, from === 'coin' ? on.market.usd : undefined)
    expect([status, String(received)]).toEqual(['success', swap.toAmount])
  })

  test('is asked with the operator’s key, which no answer shows', async () => {
    const { asked } = await takerOf('coin')
    const response = await apiWith(kind).post(asked)
    const header = { '0x': '0x-api-key', lifi: 'x-lifi-api-key', velora: 'x-api-key' }[kind]
    expect(at.vendors.state.asked.map(({ headers }) => headers[header])).toEqual(
      at.vendors.state.asked.map(() => 'the-key-of-the-operator'),
    )
    expect(at.vendors.state.asked.length).toBeGreaterThan(0)
    expect(await response.text()).not.toContain('the-key')
  })

  test.each<[Lie, 'coin' | 'usd', RegExp]>([
    ['a better price', 'coin', /accepts less than the source promises/],
    ['no least amount', 'coin', /least amount is below the slippage|accepts less/],
    ['a call without a least amount', 'coin', /accepts less than the source promises/],
    ['another contract', 'coin', /calls an unknown contract/],
    ['another spender', 'usd', /spender is unknown/],
    ['another recipient', 'coin', /gives to somebody else/],
    ['another token', 'coin', /about other tokens/],
    ['another token in the call', 'coin', /gives another token/],
    ['other decimals', 'coin', /accepts less than the source promises/],
    ['more than the amount', 'usd', /takes more than the amount/],
    ['some of the coin', 'coin', /not the amount/],
    ['an exponent', 'coin', /invalid shape/],
    ['a number', 'coin', /invalid shape/],
    ['a negative amount', 'coin', /invalid shape/],
  ])('is refused with %s', async (lie, from, reason) => {
    const { asked } = await takerOf(from)
    at.vendors.state.lie = lie
    const response = await apiWith(kind).post(asked)
    expect([502, 503]).toContain(response.status)
    expect(await response.json()).toEqual({ error: expect.anything() })
    expect(logged).toEqual([expect.stringMatching(reason)])
  })

  test('is refused as a quote with another spender, before anything is allowed', async () => {
    const { asked } = await takerOf('usd')
    at.vendors.state.lie = 'another spender'
    const api = apiWith(kind)
    expect((await api.askQuotes(asked)).status).toBe(502)
    const query = {
      from: api.caip(asked.from),
      to: api.caip(asked.to),
      amount: '1',
      userAddress: asked.taker,
    }
    expect((await api.get('build-approve', query)).status).toBe(502)
  })

  test('is refused with a price that fails, since the swap is tried first', async () => {
    const { asked } = await takerOf('coin')
    at.vendors.state.lie = 'a price that fails'
    const response = await apiWith(kind).post(asked)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { code: 'swap-fails' },
      reasons: [{ description: 'the swap would fail: slippage' }],
    })
  })

  test.each<[Failure, number]>([
    ['a web page', 503],
    ['no JSON', 503],
    ['a rate limit', 503],
    ['an error', 503],
    ['no route', 400],
  ])('with %s leads to %s', async (failure, status) => {
    const { asked } = await takerOf('coin')
    at.vendors.state.failure = failure
    const response = await apiWith(kind).askQuotes(asked)
    expect(response.status).toBe(status)
    if (failure === 'no route')
      expect(await response.json()).toMatchObject({ reasons: [{ description: 'insufficient liquidity' }] })
  })

  test('is left alone for as long as it wants after a rate limit', async () => {
    const api = apiWith(kind)
    const { asked } = await takerOf('coin')
    at.vendors.state.failure = 'a rate limit'
    expect((await api.askQuotes(asked)).headers.get('Retry-After')).toBe('17')
    const times = at.vendors.state.asked.length
    at.vendors.state.failure = undefined
    expect((await api.askQuotes(asked)).status).toBe(503)
    expect(at.vendors.state.asked).toHaveLength(times)
  })

  test.each<Lie>(['another contract', 'a better price', 'a price that fails'])(
    'with %s loses to the pools',
    async (lie) => {
      const { taker, asked } = await takerOf('coin')
      at.vendors.state.lie = lie
      const swap = await apiWith(kind, true).build(asked)
      expect(swap.source).toBe('pools')
      const { status, received } = await taker.swap(swap, on.market.usd)
      expect([status, String(received)]).toEqual(['success', swap.simulation.received])
    },
  )

  test('that builds less than it quoted loses to the pools', async () => {
    const { asked } = await takerOf('coin')
    at.vendors.state.later = 'a worse price'
    expect((await apiWith(kind, true).build(asked)).source).toBe('pools')
    expect(logged).toEqual([expect.stringMatching(/builds less than it quoted/)])
  })

  test('is refused if it builds less than the visitor saw', async () => {
    const { asked } = await takerOf('coin')
    const api = apiWith(kind)
    const [quote] = await api.quotes(asked)
    const wanted = { ...asked, minToAmount: quote?.minToAmount ?? '' }
    expect((await api.post(wanted)).status).toBe(200)
    at.vendors.state.later = 'a worse price'
    expect(await (await api.post(wanted)).json()).toMatchObject({
      error: { code: 'swap-fails' },
      reasons: [{ description: 'the swap would fail: it gives less than was quoted' }],
    })
  })

  test('wins against the pools with the better price', async () => {
    const { asked } = await takerOf('coin')
    expect((await apiWith(kind, true).quotes(asked)).map(({ source }) => source)).toEqual([kind, 'pools'])
  })
})

test.each<[Kind, Lie, 'coin' | 'usd', RegExp]>([
  ['0x', 'a token beside the coin', 'coin', /takes a token beside the coin/],
  ['lifi', 'a deposit of a second token', 'usd', /takes a second token/],
  ['lifi', 'a deposit of a second token', 'coin', /takes a second token/],
  ['lifi', 'a second deposit', 'usd', /takes more than the amount/],
  ['velora', 'a quoted amount below the promise', 'coin', /keeps a part of what is quoted/],
  ['velora', 'a fee for a partner', 'coin', /pays another partner/],
  ['velora', 'the surplus for a partner', 'coin', /pays another partner/],
  ['velora', 'a permit', 'usd', /uses a permit/],
])('%s: a call with %s is refused', async (kind, lie, from, reason) => {
  const { asked } = await takerOf(from)
  at.vendors.state.lie = lie
  expect((await apiWith(kind).post(asked)).status).toBe(502)
  expect(logged).toEqual([expect.stringMatching(reason)])
})

test('lifi: a swap of several steps that takes only once is no lie', async () => {
  const { taker, asked } = await takerOf('coin')
  at.vendors.state.change = { middle: { token: on.market.dai.address, isDeposit: false } }
  const swap = await apiWith('lifi').build(asked)
  const { status, received } = await taker.swap(swap, on.market.usd)
  expect([status, String(received)]).toEqual(['success', swap.toAmount])
})

test('velora: flags in favour of the taker are no lie', async () => {
  const { asked } = await takerOf('coin')
  at.vendors.state.change = { partnerAndFee: (1n << 90n) | (1n << 92n) }
  expect((await apiWith('velora').post(asked)).status).toBe(200)
})

test('the attempt on the chain shows what else a call takes', async () => {
  const { taker, asked } = await takerOf('usd')
  const { dai, usd: token } = on.market
  await dai.write('mint', taker.address, ether('5'))
  await taker.approve(await apiWith('lifi').approval({ ...asked, from: dai.address, to: COIN }))
  const rpc = createRpc({ request: createRequest(false), log: silent })
  const attempt = (from: Deployed) => {
    const swap = { from: from.address, given: COIN, taken: usd('310'), recipient: taker.address, least: 1n }
    const data = lifiCall({ ...swap, paid: 1n, contract: at.desk.address })
    const known = (address: string) => ({ address: address.toLowerCase(), isNative: false, decimals: 6 })
    const to = { ...known(COIN), isNative: true }
    const request = {
      chain: on.served(),
      taker: taker.address,
      from: known(token.address),
      to,
      amount: asked.amount,
    }
    return simulate({
      rpc,
      request,
      call: { to: at.desk.address, data, value: 0n },
      spender: at.desk.address,
    })
  }
  expect(await attempt(token)).toMatchObject({ status: 'passed', received: 1n })
  await expect(attempt(dai)).rejects.toThrow(/takes something else/)
})

test('a silent vendor loses its place, and the next quote does not wait for it', async () => {
  const { asked } = await takerOf('coin')
  const api = apiWith('lifi', true)
  at.vendors.state.failure = 'silence'
  expect((await api.quotes(asked)).map(({ source }) => source)).toEqual(['pools'])
  expect(logged).toEqual([expect.stringMatching(/no answer within/)])
  const times = at.vendors.state.asked.length
  expect(await api.quotes(asked)).toHaveLength(1)
  expect(at.vendors.state.asked).toHaveLength(times)
})

test('0x: a Settler that the chain’s registry does not know is refused', async () => {
  const { asked } = await takerOf('usd')
  const registry = on.contracts.at(REGISTRY, (await on.contracts.deploy('SettlerRegistry')).abi)
  await registry.write('set', RICH.address)
  expect((await apiWith('0x').post(asked)).status).toBe(502)
  expect(logged).toEqual([expect.stringMatching(/no Settler/)])
  await registry.write('set', at.desk.address)
  expect((await apiWith('0x').post(asked)).status).toBe(200)
})

test('0x: a call that trusts another contract with the tokens is refused', async () => {
  const { asked } = await takerOf('usd')
  at.vendors.state.lie = 'another Settler'
  expect((await apiWith('0x').post(asked)).status).toBe(502)
  expect(logged).toEqual([expect.stringMatching(/no Settler/)])
})

test('0x: a Settler may be called itself with the coin, if the registry knows it', async () => {
  const { taker, asked } = await takerOf('coin')
  const settler = await on.contracts.deploy('SwapDesk')
  await on.market.usd.write('transfer', settler.address, usd('10000'))
  at.vendors.state.change = { isDirect: true, contract: settler.address, settler: settler.address }
  expect((await apiWith('0x').post(asked)).status).toBe(502)
  const registry = on.contracts.at(REGISTRY, (await on.contracts.deploy('SettlerRegistry')).abi)
  await registry.write('set', settler.address)
  const swap = await apiWith('0x').build(asked)
  expect(swap.spender).toBeNull()
  const { status, received } = await taker.swap(swap, on.market.usd)
  expect([status, String(received)]).toEqual(['success', swap.toAmount])
  await registry.write('set', at.desk.address)
})
