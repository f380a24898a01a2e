import { describe, expect, test } from 'vitest'
import { type Planned, planFor, ROUTE_NAMES, ROUTES, type RouteName, type Visitor } from './plan.ts'

const momentsOf = (plan: readonly Planned[], of: number, wanted: RouteName) =>
  plan.flatMap(({ at, visitor, route }) => (visitor === of && route === wanted ? [at] : []))

test.each<[RouteName, number[]]>([
  ['balance', [0, 10_000, 20_000, 30_000, 40_000, 50_000]],
  ['identity', [0, 30_000]],
  ['history', [3000, 33_000]],
  ['nfts', [7000, 37_000]],
  ['JSON-RPC', [17_000, 21_000, 25_000, 47_000, 51_000, 55_000]],
])('a visitor who begins at the start requests %s at %j', (route, moments) => {
  expect(momentsOf(planFor(2, 60), 0, route)).toEqual(moments)
})

test('all visitors begin at different moments, and request the balance every 10 seconds', () => {
  const plan = planFor(200, 60)
  expect(plan.map(({ at }) => at)).toEqual(plan.map(({ at }) => at).sort((one, other) => one - other))
  for (const visitor of [1, 67, 199]) {
    const [first = Number.NaN, ...rest] = momentsOf(plan, visitor, 'balance')
    expect(first).toBeLessThan(10_000)
    expect(rest).toHaveLength(5)
    expect(rest.map((at) => Math.round((at - first) / 10_000))).toEqual([1, 2, 3, 4, 5])
  }
  const perSecond = Array.from(
    { length: 60 },
    (_, second) => plan.filter(({ at }) => Math.floor(at / 1000) === second).length,
  )
  expect(Math.max(...perSecond) - Math.min(...perSecond)).toBeLessThan(20)
})

const visitor: Visitor = {
  address: '0x00000000000000000000000000A1000000000000',
  chainId: 'eip155:31337',
  from: '198.51.0.0',
  name: 'visitor0.eth',
  coin: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
  priced: [],
}

test('the second page of a history continues the first one', () => {
  const pathOf = (one: Visitor) => ROUTES['history, next page'].request(one).path
  expect(pathOf(visitor)).not.toContain('cursor')
  expect(pathOf({ ...visitor, cursor: '7.1' })).toContain('cursor=7.1')
})

describe('an invalid response', () => {
  const NOTHING = ['', '{}', '[]', '<h1>Hotel</h1>', '{"error":{"code":"rate-limited"}}']
  test.each<[RouteName, string[]]>([
    ['balance', ['{"balances":[]}']],
    ['identity', ['{"name":null,"avatar":null}']],
    ['history', ['{"data":[],"next":null}', '{"data":[{"id":"1"}],"next":null}']],
    ['history, next page', ['{"data":[],"next":null}']],
    ['nfts', ['{"data":[],"next":null,"listed":false}']],
    ['price', ['{"fungibles":[]}', '{"fungibles":[{"price":null}]}']],
    ['JSON-RPC', ['{"id":1,"error":{"code":-32603}}', '{"id":1,"result":null}']],
    ['JSON-RPC, three at once', ['[{"result":"0x1"},{"result":"0x2"},{"error":{"code":3}}]']],
  ])('%s: %j', (route, bodies) => {
    for (const body of [...NOTHING, ...bodies]) expect(ROUTES[route].isRight(body, visitor)).toBe(false)
  })

  test('covers every route', () => expect(ROUTE_NAMES).toHaveLength(8))
})
