import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRequest } from '../../widget-app/server/outbound/request.ts'
import { apiChanges } from '../../widget-app/server/prices/changes.ts'
import { apiHistories } from '../../widget-app/server/prices/histories.ts'
import { apiPrices } from '../../widget-app/server/prices/priceApi.ts'
import { chainForTests } from '../../widget-app/server/testing/chains.ts'
import { silent } from '../../widget-app/server/testing/silent.ts'
import { LOCAL_TOKENS } from '../market/local.ts'
import { PRICED_CHAINS } from './coins.ts'
import { startPriceApi } from './server.ts'

let api: Awaited<ReturnType<typeof startPriceApi>>
beforeAll(async () => {
  api = await startPriceApi({})
})
afterAll(() => api.stop())

const request = createRequest(false)
const chain = chainForTests({ priceApiChain: PRICED_CHAINS.one })
const [usd, dai, cat] = Object.values(LOCAL_TOKENS).map((address) => address.toLowerCase())
const KEYS = ['native', usd ?? '', dai ?? '', cat ?? '']

const facts = () => ({ base: api.url, request, log: silent })

test('prices are about those of the local pools, and unknown coins have none', async () => {
  const stranger = '0x1111111111111111111111111111111111111111'
  const { prices } = await apiPrices(api.url, request).of(chain, [...KEYS, stranger])
  expect([...prices.keys()]).toEqual(KEYS)
  expect(prices.get('native')).toBeGreaterThanOrEqual(3_000)
  expect(prices.get('native')).toBeLessThanOrEqual(3_010)
  expect([prices.get(usd ?? ''), prices.get(dai ?? '')]).toEqual([1, 1])
  expect(prices.get(cat ?? '')).toBeCloseTo(0.3, 2)
})

test('the last day leads gently to the present price, and its change is that of its ends', async () => {
  const { prices } = await apiPrices(api.url, request).of(chain, KEYS)
  const changes = await apiChanges(facts()).of(chain, KEYS)
  const histories = await apiHistories(facts()).of(chain, KEYS)
  for (const key of KEYS) {
    const [price = 0, day = []] = [prices.get(key), histories.get(key)]
    expect(day).toHaveLength(25)
    const [first = 0, last = 0] = [day[0], day.at(-1)]
    // The last hour began up to five minutes ago.
    expect(Math.abs(last - price) / price).toBeLessThan(0.003)
    expect(Math.abs((changes.get(key) ?? 0) - (price / first - 1) * 100)).toBeLessThan(0.3)
  }
  const ether = histories.get('native') ?? []
  const steps = ether.slice(1).map((price, hour) => price / (ether[hour] ?? 0) - 1)
  const turns = steps.slice(1).filter((step, hour) => step * (steps[hour] ?? 0) < 0).length
  expect(Math.max(...steps.map(Math.abs))).toBeLessThan(0.01)
  // Neither a straight line nor a zigzag.
  expect(turns).toBeGreaterThanOrEqual(2)
  expect(turns).toBeLessThanOrEqual(12)
  expect(changes.get('native')).toBeGreaterThan(0.5)
})

test.each([
  ['/prices/historical/1/local_one:0x0', 404],
  ['/%', 400],
  ['//', 400],
  ['/percentage/local_one:0x0000000000000000000000000000000000000000?period=day', 400],
  ['/chart/local_one:0x0000000000000000000000000000000000000000?start=yesterday', 400],
])('%s is refused', async (path, status) => {
  expect((await fetch(api.url + path)).status).toBe(status)
})
