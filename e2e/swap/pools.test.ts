import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SwapGasPrice, SwapTokens } from '../../widget-app/shared/swap.ts'
import type { Deployed } from '../market/contracts.ts'
import { ether, type Market, usd } from '../market/pools.ts'
import { COIN, newTaker, swapApi } from './api.ts'
import { useMarket } from './market.fixture.ts'

const on = useMarket()

/** Every test finds the pools as they were made. */
let start: `0x${string}`
beforeEach(async () => {
  start = await on.chain.client.snapshot()
})
afterEach(() => on.chain.client.revert({ id: start }))

/** The tokens by name; the coin is none of them. */
type Name = 'eth' | 'weth' | 'usd' | 'dai' | 'cat'
const tokenOf = (market: Market, name: Name): Deployed | undefined =>
  name === 'eth' ? undefined : market[name]
const addressOf = (name: Name) => tokenOf(on.market, name)?.address ?? COIN

/** A new account that has the amount, and has allowed it. */
async function ready(from: Name, to: Name, amount: bigint) {
  const taker = await newTaker(on.chain)
  const asked = { from: addressOf(from), to: addressOf(to), amount, taker: taker.address }
  const token = tokenOf(on.market, from)
  if (token === on.market.weth) {
    await on.market.makers.wrap(amount)
    await token.write('transfer', taker.address, amount)
  } else await token?.write('mint', taker.address, amount)
  if (token) await taker.approve(await on.api.approval(asked))
  return { taker, asked }
}

describe('what arrives is what was quoted, to the last unit', () => {
  test.each<[string, Name, Name, bigint, { kind: string; path: Name[]; fees: number[] }]>([
    [
      'the coin over version 3',
      'eth',
      'usd',
      ether('1'),
      { kind: 'uniswap-v3', path: ['weth', 'usd'], fees: [500] },
    ],
    [
      'a token over version 2 twice',
      'cat',
      'usd',
      ether('1000'),
      { kind: 'uniswap-v2', path: ['cat', 'weth', 'usd'], fees: [3_000, 3_000] },
    ],
    [
      'the coin over version 3 twice',
      'eth',
      'dai',
      ether('1'),
      { kind: 'uniswap-v3', path: ['weth', 'usd', 'dai'], fees: [500, 100] },
    ],
    [
      'a token to the coin over version 2',
      'cat',
      'eth',
      ether('500'),
      { kind: 'uniswap-v2', path: ['cat', 'weth'], fees: [3_000] },
    ],
    [
      'the coin over version 2',
      'eth',
      'cat',
      ether('0.5'),
      { kind: 'uniswap-v2', path: ['weth', 'cat'], fees: [3_000] },
    ],
    [
      'a token of six decimals to the coin',
      'usd',
      'eth',
      usd('300'),
      { kind: 'uniswap-v2', path: ['usd', 'weth'], fees: [3_000] },
    ],
    [
      'a token to the coin over version 3 twice',
      'dai',
      'eth',
      ether('300'),
      { kind: 'uniswap-v3', path: ['dai', 'usd', 'weth'], fees: [100, 500] },
    ],
    [
      'tokens of other decimals over version 3',
      'usd',
      'dai',
      usd('100'),
      { kind: 'uniswap-v3', path: ['usd', 'dai'], fees: [100] },
    ],
    [
      'the wrapped coin as a token',
      'weth',
      'usd',
      ether('0.1'),
      { kind: 'uniswap-v3', path: ['weth', 'usd'], fees: [500] },
    ],
    [
      'more than half of a pool',
      'eth',
      'usd',
      ether('60'),
      { kind: 'uniswap-v3', path: ['weth', 'usd'], fees: [500] },
    ],
    [
      'so little that the cheaper gas of version 2 is worth more',
      'eth',
      'usd',
      10n ** 12n,
      { kind: 'uniswap-v2', path: ['weth', 'usd'], fees: [3_000] },
    ],
  ])('%s', async (_, from, to, amount, route) => {
    const { taker, asked } = await ready(from, to, amount)
    const [best] = await on.api.quotes(asked)
    const steps = best?.route ?? []
    expect(steps.map(({ kind, fee }) => [kind, fee])).toEqual(route.fees.map((fee) => [route.kind, fee]))
    expect(steps.map((step) => step.to.toLowerCase())).toEqual(
      route.path.slice(1).map((name) => on.api.caip(addressOf(name)).toLowerCase()),
    )

    const swap = await on.api.build(asked)
    expect(swap).toMatchObject({ source: 'pools', toAmount: best?.toAmount, spender: best?.spender })
    // Tried before it is sent, with the very amount.
    expect(swap.simulation).toEqual({ status: 'passed', received: best?.toAmount })
    const { status, received } = await taker.swap(swap, tokenOf(on.market, to))
    expect([status, received]).toEqual(['success', BigInt(best?.toAmount ?? 0)])
    // Nothing is left allowed, and nothing of the coin stays in the router.
    if (from !== 'eth') expect(await on.api.allowance(asked.from, taker.address)).toBe(0n)
    expect(await on.chain.balanceOf(on.market.v3Router.address)).toBe(0n)
  })
})

test('the price impact is what the price of a thousandth is better', async () => {
  const asked = { from: COIN, to: addressOf('cat'), taker: (await newTaker(on.chain)).address }
  const [small] = await on.api.quotes({ ...asked, amount: ether('0.01') })
  const [large] = await on.api.quotes({ ...asked, amount: ether('10') })
  const ideal = BigInt(small?.toAmount ?? 0) * 1_000n
  const lost = Number(((ideal - BigInt(large?.toAmount ?? 0)) * 1_000_000n) / ideal) / 100
  expect(large?.priceImpactBps).toBe(Math.round(lost))
  expect(lost).toBeGreaterThan(500)
})

test('two tokens without a pool between them and over every base have no route', async () => {
  const lonely = await on.contracts.deploy('Token', 'Lonely', 'LON', 18)
  const taker = (await newTaker(on.chain)).address
  const response = await on.api.askQuotes({ from: lonely.address, to: COIN, amount: 1n, taker })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ reasons: [{ description: 'insufficient liquidity' }] })
})

describe('a pool that moves between quote and swap', () => {
  /** Somebody else buys the same token first. */
  async function move(amount: bigint): Promise<void> {
    const other = await newTaker(on.chain)
    const asked = { from: COIN, to: addressOf('cat'), amount, taker: other.address, slippage: 50 }
    await other.swap(await on.api.build(asked), on.market.cat)
  }

  test('gives at least what was promised, if it moved less than the slippage', async () => {
    const { taker, asked } = await ready('eth', 'cat', ether('1'))
    const swap = await on.api.build({ ...asked, slippage: 5 })
    await move(ether('1'))
    const { status, received } = await taker.swap(swap, on.market.cat)
    expect(status).toBe('success')
    expect(received).toBeLessThan(BigInt(swap.toAmount))
    expect(received).toBeGreaterThanOrEqual(BigInt(swap.minToAmount))
  })

  test('takes nothing, if it moved further', async () => {
    const { taker, asked } = await ready('eth', 'cat', ether('1'))
    const swap = await on.api.build({ ...asked, slippage: 0.5 })
    await move(ether('1'))
    const before = await taker.balanceOf(undefined)
    const { status, received } = await taker.swap(swap, on.market.cat)
    expect([status, received]).toEqual(['reverted', 0n])
    // Only gas was paid.
    expect(before - (await taker.balanceOf(undefined))).toBeLessThan(ether('0.01'))
  })
})

test('whoever does not have the amount gets a swap that says that it was not tried', async () => {
  const taker = await newTaker(on.chain)
  const asked = { from: addressOf('usd'), to: COIN, amount: usd('5'), taker: taker.address }
  expect((await on.api.build(asked)).simulation).toEqual({ status: 'unknown', reason: 'balance' })
})

test('prices of gas are whole numbers', async () => {
  const response = await on.api.get('gas-price', { chainId: 'eip155:31337' })
  const { standard, fast, instant } = SwapGasPrice.parse(await response.json())
  for (const price of [standard, fast, instant]) expect(price).toMatch(/^[1-9]\d*$/)
  expect(BigInt(instant)).toBeGreaterThanOrEqual(BigInt(standard))
})

test('tokens are the coin and the listed ones, as their contracts describe them', async () => {
  const { address } = on.market.usd
  const api = swapApi(on.served({ tokens: [{ address }] }))
  const response = await api.get('tokens', { chainId: 'eip155:31337' })
  const { tokens } = SwapTokens.parse(await response.json())
  expect(tokens.map(({ symbol, decimals }) => [symbol, decimals])).toEqual([
    ['ETH', 18],
    ['USD', 6],
  ])
  expect(tokens[0]?.address).toBe(`eip155:31337:${COIN}`)
})
