import { describe, expect, test } from 'vitest'
import { SourceProblem } from '../sources/problem.ts'
import { chainForTests } from '../testing/chains.ts'
import { silent } from '../testing/silent.ts'
import { createPrices } from './prices.ts'
import type { PriceSource } from './source.ts'

const chain = chainForTests()
const log = silent

/** A source whose prices tests change, and what it was asked for. */
function sourceOf(prices: Record<string, number>) {
  const state = { asked: [] as string[][], prices, problem: undefined as Error | undefined }
  const source: PriceSource = {
    async of(_, keys) {
      state.asked.push([...keys])
      if (state.problem) throw state.problem
      return new Map(Object.entries(state.prices))
    },
  }
  return { source, state }
}

function pricesOf(...sources: PriceSource[]) {
  const clock = { ms: 0 }
  const prices = createPrices({ sources, log, now: () => clock.ms })
  const of = async (...keys: string[]) => Object.fromEntries((await prices.of(chain, keys)).known)
  return { prices, clock, of }
}

test('the first source that knows counts, the next is asked for what it does not', async () => {
  const first = sourceOf({ a: 1 })
  const second = sourceOf({ a: 9, b: 2 })
  const { of } = pricesOf(first.source, second.source)
  expect(await of('a', 'b', 'c')).toEqual({ a: 1, b: 2 })
  expect(second.state.asked).toEqual([['b', 'c']])
})

test('nobody is asked again for 15 s, not even for what nobody knows', async () => {
  const { source, state } = sourceOf({ a: 1 })
  const { of, clock } = pricesOf(source)
  await of('a', 'x')
  state.prices = { a: 2, x: 3 }
  clock.ms = 14_999
  expect(await of('a', 'x')).toEqual({ a: 1 })
  clock.ms = 15_000
  expect(await of('a', 'x')).toEqual({ a: 2, x: 3 })
  expect(state.asked).toHaveLength(2)
})

test('those who ask at once ask together', async () => {
  const { source, state } = sourceOf({ a: 1, b: 2 })
  const { of } = pricesOf(source)
  const answers = await Promise.all([of('a', 'b'), of('b'), of('a')])
  expect(answers).toEqual([{ a: 1, b: 2 }, { b: 2 }, { a: 1 }])
  expect(state.asked).toEqual([['a', 'b']])
})

test('without sources everything is unknown', async () => {
  const { prices } = pricesOf()
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
    const { prices, clock } = pricesOf(source)
    state.problem = away
    expect((await prices.of(chain, ['a'])).problem).toBe(away)
    clock.ms = 59_999
    expect((await prices.of(chain, ['b'])).problem).toBe(away)
    expect(state.asked).toHaveLength(1)
    state.problem = undefined
    clock.ms = 60_000
    expect(await prices.of(chain, ['a'])).toMatchObject({ known: new Map([['a', 1]]), problem: undefined })
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
