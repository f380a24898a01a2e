import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Chain } from '../chains/chain.ts'
import { SourceProblem } from '../sources/problem.ts'
import { chainForTests } from '../testing/chains.ts'
import { addressOf } from '../testing/fakeEvm.ts'
import { silent } from '../testing/silent.ts'
import { createPrices } from './prices.ts'
import type { PriceSource, Told } from './source.ts'

const log = silent

/** A source whose prices tests change, and what it was asked for. */
function sourceOf(prices: Record<string, number>) {
  const state = {
    asked: [] as string[][],
    prices,
    problem: undefined as Error | undefined,
    left: undefined as Told['left'],
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

test('the first source that knows counts, the next is asked for what it does not', async () => {
  const first = sourceOf({ a: 1 })
  const second = sourceOf({ a: 9, b: 2 })
  const { of } = pricesOf(first.source, second.source)
  expect(await of('a', 'b', 'c')).toEqual({ a: 1, b: 2 })
  expect(second.state.asked).toEqual([['b', 'c']])
})

test('nobody is asked again for 15 s, and for an hour for what nobody knows', async () => {
  const { source, state } = sourceOf({ a: 1 })
  const { of, clock } = pricesOf(source)
  await of('a', 'x')
  state.prices = { a: 2, x: 3 }
  clock.ms = 14_999
  expect(await of('a', 'x')).toEqual({ a: 1 })
  clock.ms = 15_000
  expect(await of('a', 'x')).toEqual({ a: 2 })
  clock.ms = 3_599_999
  expect(await of('x')).toEqual({})
  expect(state.asked).toEqual([['a', 'x'], ['a']])
  clock.ms = 3_600_000
  expect(await of('x')).toEqual({ x: 3 })
})

test('the coin, and what a pool of the operator prices, is asked for again soon: a pool may be empty for a while', async () => {
  const [token, usd] = [addressOf(1), addressOf(2)]
  const pool = { kind: 'uniswap-v2', address: addressOf(3), token: getAddress(token), usd } as const
  const { source, state } = sourceOf({})
  const { of, clock } = pricesOn(chainForTests({ pools: [pool] }), source)
  await of('native', token, usd, 'x')
  clock.ms = 15_000
  await of('native', token, usd, 'x')
  expect(state.asked).toEqual([
    ['native', token, usd, 'x'],
    ['native', token, usd],
  ])
})

test('of thousands that nobody vouches for 300 are asked for at once, after the others, and then the next', async () => {
  const strangers = Array.from({ length: 2_000 }, (_, index) => `s${index}`)
  const { source, state } = sourceOf({ a: 1, s1: 5 })
  const { prices, chain, clock } = pricesOf(source)
  const { known } = await prices.of(chain, ['native', 'a'], strangers)
  expect(Object.fromEntries(known)).toEqual({ a: 1, s1: 5 })
  expect(state.asked).toEqual([['native', 'a', ...strangers.slice(0, 300)]])
  clock.ms = 30_000
  await prices.of(chain, ['native', 'a'], strangers)
  expect(state.asked[1]).toEqual(['native', 'a', 's1', ...strangers.slice(300, 599)])
})

test('those who ask at once ask together', async () => {
  const { source, state } = sourceOf({ a: 1, b: 2 })
  const { of } = pricesOf(source)
  const answers = await Promise.all([of('a', 'b'), of('b'), of('a')])
  expect(answers).toEqual([{ a: 1, b: 2 }, { b: 2 }, { a: 1 }])
  expect(state.asked).toEqual([['a', 'b']])
})

test('without sources everything is unknown', async () => {
  const { prices, chain } = pricesOf()
  expect(await prices.of(chain, ['native'])).toEqual({ known: new Map(), problem: undefined })
})

describe('while a source is away', () => {
  const away = new SourceProblem('status 429', 60_000)

  test('the last price counts for five minutes and is unknown then', async () => {
    const { source, state } = sourceOf({ a: 1 })
    const { of, clock } = pricesOf(source)
    await of('a')
    state.problem = away
    clock.ms = 299_999
    expect(await of('a')).toEqual({ a: 1 })
    clock.ms = 300_000
    expect(await of('a')).toEqual({})
  })

  test('it is left alone for as long as it says', async () => {
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

  test('what it said before is kept, and what it was not asked for is asked for again', async () => {
    const { source, state } = sourceOf({ a: 1 })
    const { prices, chain, clock } = pricesOf(source)
    state.left = { keys: ['c', 'd'], problem: away }
    const first = await prices.of(chain, ['a', 'b', 'c', 'd'])
    expect(first).toEqual({ known: new Map([['a', 1]]), problem: away })
    clock.ms = 59_999
    await prices.of(chain, ['b', 'c', 'd'])
    expect(state.asked).toHaveLength(1)
    state.left = undefined
    state.prices = { d: 4 }
    clock.ms = 60_000
    expect((await prices.of(chain, ['b', 'c', 'd'])).known).toEqual(new Map([['d', 4]]))
    expect(state.asked[1]).toEqual(['c', 'd'])
  })

  test('others are asked, and what they do not know is not remembered as unknown', async () => {
    const first = sourceOf({ a: 1, b: 2 })
    const second = sourceOf({ a: 3 })
    const { of, clock } = pricesOf(first.source, second.source)
    first.state.problem = new SourceProblem('away', 1)
    expect(await of('a', 'b')).toEqual({ a: 3 })
    first.state.problem = undefined
    clock.ms = 1
    expect(await of('b')).toEqual({ b: 2 })
  })

  test('a fault of our own is not taken for it', async () => {
    const { source, state } = sourceOf({})
    const { of } = pricesOf(source)
    state.problem = new TypeError('ours')
    await expect(of('a')).rejects.toThrow(TypeError)
  })
})
