import { expect, test } from 'vitest'
import { type FakeAnswer, fakeUpstream } from '../testing/accounts.ts'
import { chainForTests } from '../testing/chains.ts'
import { addressOf } from '../testing/fakeEvm.ts'
import { silent } from '../testing/silent.ts'
import { apiChanges } from './changes.ts'

const A = addressOf(0xa)
const COIN = 'ethereum:0x0000000000000000000000000000000000000000'

/** An API whose answer tests can change, and a clock. */
function changesWith(first: FakeAnswer, chain = chainForTests({ id: 'eip155:1' })) {
  const state = { answer: first, ms: 0 }
  const { request, asked } = fakeUpstream(() => state.answer)
  const changes = apiChanges({ base: 'https://prices.example/', request, log: silent, now: () => state.ms })
  const of = async (...keys: string[]) => Object.fromEntries(await changes.of(chain, keys))
  return { state, asked, of }
}

const told = (coins: object): FakeAnswer => ({ body: { coins } })

test('coin and tokens are requested for 24 hours, and again after five minutes', async () => {
  const { state, asked, of } = changesWith(told({ [COIN]: -1.5, [`ethereum:${A.toUpperCase()}`]: 2 }))
  expect(await of('native', A)).toEqual({ native: -1.5, [A]: 2 })
  expect(asked).toEqual([`https://prices.example/percentage/${COIN},ethereum:${A}?period=24h`])
  state.answer = told({ [COIN]: 3 })
  state.ms = 299_999
  expect(await of('native', A)).toEqual({ native: -1.5, [A]: 2 })
  state.ms = 300_000
  expect(await of('native', A)).toEqual({ native: 3 })
  expect(asked).toHaveLength(2)
})

test('while the API is unavailable the last changes are told for an hour', async () => {
  const { state, of } = changesWith(told({ [COIN]: -1.5 }))
  expect(await of('native')).toEqual({ native: -1.5 })
  state.answer = { status: 503, body: {} }
  state.ms = 3_599_999
  expect(await of('native')).toEqual({ native: -1.5 })
  state.ms = 3_600_000
  expect(await of('native')).toEqual({})
})

test.each<[string, unknown]>([
  ['text', '3'],
  ['nothing', null],
  ['a loss of more than everything', -100],
])('a change that is %s is unknown', async (_, change) => {
  expect(await changesWith(told({ [COIN]: change })).of('native')).toEqual({})
})

test('chains without a name there are not requested', async () => {
  const { asked, of } = changesWith(told({}), chainForTests())
  expect(await of('native')).toEqual({})
  expect(asked).toEqual([])
})

test('an API that refuses one chain is asked for the others, and for none if it wants a pause', async () => {
  const refused = { status: 400, body: {} }
  let other: FakeAnswer = told({ [`mine:${A}`]: 4 })
  const { request, asked } = fakeUpstream((url) => (url.pathname.includes('wrong:') ? refused : other))
  const changes = apiChanges({ base: 'https://prices.example/', request, log: silent, now: () => 0 })
  const of = async (priceApiChain: string) =>
    Object.fromEntries(await changes.of(chainForTests({ priceApiChain }), [A]))
  expect(await of('wrong')).toEqual({})
  expect(await of('mine')).toEqual({ [A]: 4 })
  other = { status: 429, body: {}, retryAfter: '30' }
  expect(await of('busy')).toEqual({})
  expect(await of('another')).toEqual({})
  expect(asked).toHaveLength(3)
})

test('an unavailable API gives no changes, and is not requested again for as long as it wants', async () => {
  const { state, asked, of } = changesWith({ status: 429, body: {}, retryAfter: '30' })
  expect(await of('native')).toEqual({})
  state.answer = told({ [COIN]: 3 })
  state.ms = 29_999
  expect(await of('native')).toEqual({})
  state.ms = 30_000
  expect(await of('native')).toEqual({ native: 3 })
  expect(asked).toHaveLength(2)
})

test('a slow API does not hold back the balances, and concurrent callers share a request', async () => {
  let answer = (_: Buffer) => {}
  let asked = 0
  const changes = apiChanges({
    base: 'https://prices.example',
    log: silent,
    patience: 1,
    request: async () => {
      asked += 1
      const body = await new Promise<Buffer>((resolve) => {
        answer = resolve
      })
      return { status: 200, retryAfter: undefined, type: 'application/json', body }
    },
  })
  const chain = chainForTests({ id: 'eip155:1' })
  const both = await Promise.all([changes.of(chain, ['native']), changes.of(chain, ['native'])])
  expect(both.map(({ size }) => size)).toEqual([0, 0])
  const late = changes.of(chain, ['native'])
  answer(Buffer.from(JSON.stringify({ coins: { [COIN]: 4 } })))
  expect(Object.fromEntries(await late)).toEqual({ native: 4 })
  expect(asked).toBe(1)
})
