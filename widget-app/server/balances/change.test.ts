import { expect, test } from 'vitest'
import { Balances } from '../../shared/blockchain.ts'
import { createAccounts } from '../accounts.ts'
import { type FakeAnswer, fakeUpstream, NONE_SEEN } from '../testing/accounts.ts'
import { chainForTests } from '../testing/chains.ts'
import { fakeEvm, MULTICALL, multicallThere } from '../testing/fakeEvm.ts'
import { silent } from '../testing/silent.ts'

const ACCOUNT = '0x00000000000000000000000000000000000000a1'
const COIN = 'ethereum:0x0000000000000000000000000000000000000000'

/** The coin of an account on Ethereum, with a price API that answers this for each of its calls. */
async function coinWith(answers: Readonly<Record<'prices' | 'percentage', FakeAnswer>>) {
  const { rpc } = fakeEvm({ contracts: multicallThere, balances: { [ACCOUNT]: 2n * 10n ** 18n } })
  const { request } = fakeUpstream(({ pathname }) =>
    pathname.startsWith('/percentage/') ? answers.percentage : answers.prices,
  )
  const pricesUrl = 'https://prices.example'
  const { balances } = createAccounts({ rpc, request, seen: NONE_SEEN, pricesUrl, log: silent })
  const chain = chainForTests({ id: 'eip155:1', multicall: MULTICALL })
  const { value } = await balances.of(chain, ACCOUNT)
  return Balances.parse({ balances: value }).balances[0]
}

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
