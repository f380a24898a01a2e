import { expect, test } from 'vitest'
import { Balances } from '../../shared/blockchain.ts'
import { createAccounts } from '../accounts.ts'
import { type FakeAnswer, fakeUpstream, NONE_SEEN } from '../testing/accounts.ts'
import { chainForTests } from '../testing/chains.ts'
import { fakeEvm, MULTICALL, multicallThere } from '../testing/fakeEvm.ts'
import { silent } from '../testing/silent.ts'

const ACCOUNT = '0x00000000000000000000000000000000000000a1'
const COIN = 'ethereum:0x0000000000000000000000000000000000000000'

type Path = 'prices' | 'percentage' | 'chart'

/** The balances of an account with a coin on Ethereum, with a price API that answers this for each of its calls. */
async function accountWith(answers: Readonly<Partial<Record<Path, FakeAnswer>>>) {
  const { rpc } = fakeEvm({ contracts: multicallThere, balances: { [ACCOUNT]: 2n * 10n ** 18n } })
  const { request, asked } = fakeUpstream(
    ({ pathname }) => answers[pathname.split('/')[1] as Path] ?? { body: { coins: {} } },
  )
  const pricesUrl = 'https://prices.example'
  const { balances } = createAccounts({ rpc, request, seen: NONE_SEEN, pricesUrl, log: silent })
  const chain = chainForTests({ id: 'eip155:1', multicall: MULTICALL })
  const { value, values24h } = await balances.of(chain, ACCOUNT)
  return { ...Balances.parse({ balances: value, values24h }), asked }
}

const coinWith = async (answers: Readonly<Record<'prices' | 'percentage', FakeAnswer>>) =>
  (await accountWith(answers)).balances[0]

const price = { body: { coins: { [COIN]: { price: 3_000 } } } }

test('a balance has the change of its price in a day', async () => {
  const percentage = { body: { coins: { [COIN]: -2.5 } } }
  expect(await coinWith({ prices: price, percentage })).toMatchObject({ value: 6_000, change24h: -2.5 })
})

test('without the changes a balance is complete but for them', async () => {
  const coin = await coinWith({ prices: price, percentage: { isSilent: true } })
  expect(coin).toMatchObject({ value: 6_000 })
  expect(coin).not.toHaveProperty('change24h')
})

test('a change without a price says nothing', async () => {
  const percentage = { body: { coins: { [COIN]: 4 } } }
  const coin = await coinWith({ prices: { body: { coins: {} } }, percentage })
  expect(coin).toMatchObject({ price: null })
  expect(coin).not.toHaveProperty('change24h')
})

/** A price that has risen by 10 dollars each hour until now. */
function risingChart(): FakeAnswer {
  const first = Math.floor(Date.now() / 1000) - 86_400
  const prices = Array.from({ length: 25 }, (_, hour) => ({
    timestamp: first + hour * 3_600,
    price: 2_760 + hour * 10,
  }))
  return { body: { coins: { [COIN]: { symbol: 'ETH', decimals: 18, confidence: 0.99, prices } } } }
}

test('an account has the value of its balances at each hour of the last day', async () => {
  const { values24h, asked } = await accountWith({ prices: price, chart: risingChart() })
  expect(values24h).toEqual(Array.from({ length: 25 }, (_, hour) => 5_520 + hour * 20))
  expect(asked.filter((url) => url.includes('/chart/'))).toHaveLength(1)
})

test.each<[string, FakeAnswer]>([
  ['away', { isSilent: true }],
  ['busy', { status: 429, body: {} }],
  ['gone', { status: 404, body: {} }],
  ['of another shape', { body: [] }],
  ['no JSON', { text: '<h1>Welcome</h1>' }],
])('earlier prices that are %s cost nothing else', async (_, chart) => {
  const percentage = { body: { coins: { [COIN]: -2.5 } } }
  const { balances, values24h } = await accountWith({ prices: price, percentage, chart })
  expect(balances).toMatchObject([{ value: 6_000, change24h: -2.5 }])
  expect(values24h).toBeUndefined()
})

test('no API is requested if the operator has configured none', async () => {
  const { rpc } = fakeEvm({ contracts: multicallThere, balances: { [ACCOUNT]: 1n } })
  const { request, asked } = fakeUpstream(() => ({ body: {} }))
  const { balances } = createAccounts({ rpc, request, seen: NONE_SEEN, pricesUrl: undefined, log: silent })
  const read = await balances.of(chainForTests({ id: 'eip155:1', multicall: MULTICALL }), ACCOUNT)
  expect([read.value[0]?.price, 'values24h' in read, asked]).toEqual([null, false, []])
})
