import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Chain } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'
import { chainForTests } from '../testing/chains.ts'
import { addressOf } from '../testing/fakeEvm.ts'
import { silent } from '../testing/silent.ts'
import { createPrices } from './prices.ts'
import type { PriceSource, SourcePrices } from './source.ts'

const log = silent

/** A source whose prices tests can change, and which records its requests. */
function sourceOf(prices: Record<string, number>) {
  const state = {
    asked: [] as string[][],
    prices,
    problem: undefined as Error | undefined,
    left: undefined as SourcePrices['left'],
  }
  const source: PriceSource = {
    async of(_, keys) {
      state.asked.push([...keys])
      if (state.problem) throw state.problem
      return { prices: new Map(Object.entries(state.prices)), ...(state.left && { left: state.left }) }
    },
  }
  return { source, state }
}

function pricesOf(...sources: PriceSource[]) {
  return pricesOn(chainForTests(), ...sources)
}

function pricesOn(chain: Chain, ...sources: PriceSource[]) {
  const clock = { ms: 0 }
  const prices = createPrices({ sources, log, now: () => clock.ms })
  const of = async (...keys: string[]) => Object.fromEntries((await prices.of(chain, keys)).known)
  return { prices, clock, chain, of }
}

test('the first source with a price counts, the next one gets the rest', async () => {
  const first = sourceOf({ a: 1 })
  const second = sourceOf({ a: 9, b: 2 })
  const { of } = pricesOf(first.source, second.source)
  expect(await of('a', 'b', 'c')).toEqual({ a: 1, b: 2 })
  expect(second.state.asked).toEqual([['b', 'c']])
})

test('no source is asked again for 15 s, or for an hour for unlisted tokens without a price', async () => {
  const { source, state } = sourceOf({ a: 1 })
  const { prices, chain, clock } = pricesOf(source)
  const of = async () => Object.fromEntries((await prices.of(chain, ['a', 'v'], ['x'])).known)
  await of()
  state.prices = { a: 2, v: 4, x: 3 }
  clock.ms = 14_999
  expect(await of()).toEqual({ a: 1 })
  clock.ms = 15_000
  expect(await of()).toEqual({ a: 2, v: 4 })
  clock.ms = 3_599_999
  expect(await of()).toEqual({ a: 2, v: 4 })
  expect(state.asked).toEqual([
    ['a', 'v', 'x'],
    ['a', 'v'],
    ['a', 'v'],
  ])
  clock.ms = 3_600_000
  expect(await of()).toEqual({ a: 2, v: 4, x: 3 })
})

test('a price that disappears counts for five minutes, and is requested meanwhile', async () => {
  const { source, state } = sourceOf({ usdc: 1, s: 2 })
  const { prices, chain, clock } = pricesOf(source)
  const of = async () => Object.fromEntries((await prices.of(chain, ['usdc'], ['s'])).known)
  expect(await of()).toEqual({ usdc: 1, s: 2 })
  state.prices = {}
  for (const ms of [15_000, 30_000, 299_999]) {
    clock.ms = ms
    expect(await of()).toEqual({ usdc: 1, s: 2 })
  }
  expect(state.asked).toHaveLength(4)
  clock.ms = 315_000
  expect(await of()).toEqual({})
  state.prices = { usdc: 1.01, s: 2 }
  clock.ms = 330_000
  expect(await of()).toEqual({ usdc: 1.01 })
})

test('prices of the coin and of configured pools are requested again soon', async () => {
  const [token, usd] = [addressOf(1), addressOf(2)]
  const pool = { kind: 'uniswap-v2', address: addressOf(3), token: getAddress(token), usd } as const
  const { source, state } = sourceOf({})
  const { prices, clock, chain } = pricesOn(chainForTests({ pools: [pool] }), source)
  await prices.of(chain, ['native'], [token, usd, 'x'])
  clock.ms = 15_000
  await prices.of(chain, ['native'], [token, usd, 'x'])
  expect(state.asked).toEqual([
    ['native', token, usd, 'x'],
    ['native', token, usd],
  ])
})

test('of thousands of unlisted tokens, 300 are requested at once, after the listed ones', async () => {
  const strangers = Array.from({ length: 2_000 }, (_, index) => `s${index}`)
  const { source, state } = sourceOf({ a: 1, s1: 5 })
  const { prices, chain, clock } = pricesOf(source)
  const { known } = await prices.of(chain, ['native', 'a'], strangers)
  expect(Object.fromEntries(known)).toEqual({ a: 1, s1: 5 })
  expect(state.asked).toEqual([['native', 'a', ...strangers.slice(0, 300)]])
  clock.ms = 30_000
  await prices.of(chain, ['native', 'a'], strangers)
  expect(state.asked[1]).toEqual(['native', 'a', ...strangers.slice(300, 600)])
})

test('tokens with prices do not keep the others from being requested', async () => {
  const strangers = Array.from({ length: 1_000 }, (_, index) => `s${index}`)
  const { source } = sourceOf(Object.fromEntries(strangers.map((key) => [key, 2])))
  const { prices, chain, clock } = pricesOf(source)
  const known = []
  for (const ms of [0, 30_000, 60_000, 90_000, 120_000]) {
    clock.ms = ms
    known.push((await prices.of(chain, [], strangers)).known.size)
  }
  expect(known).toEqual([300, 600, 900, 1_000, 1_000])
})

test('concurrent requests are combined', async () => {
  const { source, state } = sourceOf({ a: 1, b: 2 })
  const { of } = pricesOf(source)
  const answers = await Promise.all([of('a', 'b'), of('b'), of('a')])
  expect(answers).toEqual([{ a: 1, b: 2 }, { b: 2 }, { a: 1 }])
  expect(state.asked).toEqual([['a', 'b']])
})

test('without sources every price is unknown', async () => {
  const { prices, chain } = pricesOf()
  expect(await prices.of(chain, ['native'])).toEqual({ known: new Map(), problem: undefined })
})

describe('an unreachable source', () => {
  const away = new OutboundError('busy', 'status 429', 60_000)

  test('leaves the last price for five minutes, then it is unknown', async () => {
    const { source, state } = sourceOf({ a: 1 })
    const { of, clock } = pricesOf(source)
    await of('a')
    state.problem = away
    clock.ms = 299_999
    expect(await of('a')).toEqual({ a: 1 })
    clock.ms = 300_000
    expect(await of('a')).toEqual({})
  })

  test('is left alone for its Retry-After', async () => {
    const { source, state } = sourceOf({ a: 1 })
    const { prices, chain, clock } = pricesOf(source)
    state.problem = away
    expect((await prices.of(chain, ['a'])).problem).toBe(away)
    clock.ms = 59_999
    expect((await prices.of(chain, ['b'])).problem).toBe(away)
    expect(state.asked).toHaveLength(1)
    state.problem = undefined
    clock.ms = 60_000
    expect(await prices.of(chain, ['a'])).toMatchObject({ known: new Map([['a', 1]]), problem: undefined })
  })

  test('keeps its earlier prices, and is asked again for the rest', async () => {
    const { source, state } = sourceOf({ a: 1 })
    const { prices, chain, clock } = pricesOf(source)
    state.left = { keys: ['c', 'd'], problem: away }
    const first = await prices.of(chain, ['a'], ['b', 'c', 'd'])
    expect(first).toEqual({ known: new Map([['a', 1]]), problem: away })
    clock.ms = 59_999
    await prices.of(chain, [], ['b', 'c', 'd'])
    expect(state.asked).toHaveLength(1)
    state.left = undefined
    state.prices = { d: 4 }
    clock.ms = 60_000
    expect((await prices.of(chain, [], ['b', 'c', 'd'])).known).toEqual(new Map([['d', 4]]))
    expect(state.asked[1]).toEqual(['c', 'd'])
  })

  test('leaves the request to others, whose unknown prices are not remembered', async () => {
    const first = sourceOf({ a: 1, b: 2 })
    const second = sourceOf({ a: 3 })
    const { of, clock } = pricesOf(first.source, second.source)
    first.state.problem = new OutboundError('invalid', 'away', 1)
    expect(await of('a', 'b')).toEqual({ a: 3 })
    first.state.problem = undefined
    clock.ms = 1
    expect(await of('b')).toEqual({ b: 2 })
  })

  test('is not assumed for an internal error', async () => {
    const { source, state } = sourceOf({})
    const { of } = pricesOf(source)
    state.problem = new TypeError('ours')
    await expect(of('a')).rejects.toThrow(TypeError)
  })
})
