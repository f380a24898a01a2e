import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FakeAnswer, fakeUpstream } from '../testing/accounts.ts'
import { chainForTests } from '../testing/chains.ts'
import { addressOf } from '../testing/fakeEvm.ts'
import { silent } from '../testing/silent.ts'
import { apiHistories, HOURLY } from './histories.ts'

const A = addressOf(0xa)
const COIN = 'ethereum:0x0000000000000000000000000000000000000000'
const HOUR = 3_600
/** A time on no grid, and the start of the day before it on that of five minutes. */
const NOW = 1_700_000_123
const START = 1_699_913_700
const HOURS = Array.from({ length: HOURLY }, (_, hour) => hour)

type Point = { timestamp: unknown; price: unknown }

/** A chart of the API, in which every price is as far from its hour as real ones are. */
const chart = (prices: readonly Point[]) => ({ symbol: 'ETH', decimals: 18, confidence: 0.99, prices })
const at = (hour: number, price: unknown): Point => ({ timestamp: START + hour * HOUR + 611, price })
const rising = HOURS.map((hour) => at(hour, 100 + hour))

/** An API whose answer tests can change, and a clock. */
function historiesWith(first: FakeAnswer, chain = chainForTests({ id: 'eip155:1' })) {
  const state = { answer: first, ms: 0 }
  const { request, asked } = fakeUpstream(() => state.answer)
  const histories = apiHistories({
    base: 'https://prices.example/',
    request,
    log: silent,
    now: () => state.ms,
    date: () => NOW * 1_000 + state.ms,
  })
  const of = async (...keys: string[]) => Object.fromEntries(await histories.of(chain, keys))
  return { state, asked, of }
}

const told = (coins: object): FakeAnswer => ({ body: { coins } })
const coinOf = async (prices: readonly Point[]) =>
  (await historiesWith(told({ [COIN]: chart(prices) })).of('native')).native

test('all tokens are in one request, and are requested again after five minutes', async () => {
  const { state, asked, of } = historiesWith(told({ [COIN]: chart(rising) }))
  expect(await of('native', A)).toEqual({ native: HOURS.map((hour) => 100 + hour) })
  const query = `start=${START}&span=25&period=1h&searchWidth=30m`
  expect(asked).toEqual([`https://prices.example/chart/${COIN},ethereum:${A}?${query}`])
  state.ms = 299_999
  await of(A, 'native')
  expect(asked).toHaveLength(1)
  state.ms = 300_000
  state.answer = told({})
  expect(await of('native')).toEqual({})
  expect(asked[1]).toContain(`start=${START + 300}&`)
})

test('hours without a price are on a line between their neighbours, and at the ends like the nearest', async () => {
  const holes = [0, 1, 9, 10, 11, 24]
  const prices = await coinOf(rising.filter((_, hour) => !holes.includes(hour)))
  expect(prices).toEqual(HOURS.map((hour) => 100 + Math.min(Math.max(hour, 2), 23)))
})

test.each<[string, readonly Point[]]>([
  ['no price', []],
  ['prices of less than half of the hours', rising.slice(0, 12)],
  ['prices of zero', HOURS.map((hour) => at(hour, 0))],
  ['the same hour again and again', HOURS.map(() => at(3, 5))],
  ['prices of another day', rising.map((_, hour) => at(hour - 48, 5))],
  ['a price that is text', [...rising, at(3, '5')]],
  ['more prices than were asked for', HOURS.flatMap(() => HOURS.map((hour) => at(hour, 5)))],
])('%s is no history', async (_, prices) => {
  expect(await coinOf(prices)).toBeUndefined()
})

test('a history is within the prices that the API knows, whatever they are', async () => {
  const hours = fc.uniqueArray(fc.integer({ min: 0, max: HOURLY - 1 }), { minLength: 13 })
  const prices = fc.infiniteStream(fc.double({ min: 1e-12, max: 1e12, noNaN: true }))
  await fc.assert(
    fc.asyncProperty(hours, prices, async (known, stream) => {
      const points = known.map((hour) => at(hour, stream.next().value))
      const sent = points.map(({ price }) => Number(price))
      const history = (await coinOf(points)) ?? []
      expect(history).toHaveLength(HOURLY)
      expect(Math.max(...history)).toBeLessThanOrEqual(Math.max(...sent) * 1.000001)
      expect(Math.min(...history)).toBeGreaterThanOrEqual(Math.min(...sent) * 0.999999)
    }),
    { numRuns: 50 },
  )
})

test('an unavailable API gives no histories, and is not requested again for as long as it wants', async () => {
  const { state, asked, of } = historiesWith({ status: 429, body: {}, retryAfter: '30' })
  expect(await of('native')).toEqual({})
  state.answer = told({ [COIN]: chart(rising) })
  state.ms = 29_999
  expect(await of('native')).toEqual({})
  expect(asked).toHaveLength(1)
  state.ms = 30_000
  expect(await of('native')).toHaveProperty('native')
})

test('chains without a name there are not requested', async () => {
  const { asked, of } = historiesWith(told({}), chainForTests())
  expect(await of('native')).toEqual({})
  expect(asked).toEqual([])
})
