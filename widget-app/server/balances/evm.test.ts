import { describe, expect, test } from 'vitest'
import { Balances } from '../../shared/blockchain.ts'
import { createAccounts } from '../accounts.ts'
import { UnreachableError } from '../rpc/rpc.ts'
import { fakeUpstream } from '../testing/accounts.ts'
import { chainForTests } from '../testing/chains.ts'
import {
  addressOf,
  BurnsGas,
  type FakeContract,
  fakeEvm,
  fakeToken,
  MULTICALL,
  multicallThere,
  string,
  uint,
} from '../testing/fakeEvm.ts'
import { silent } from '../testing/silent.ts'

const ACCOUNT = '0x00000000000000000000000000000000000000a1'
const ONE = 10n ** 18n
const { request } = fakeUpstream(() => ({ status: 500 }))

interface Given {
  contracts: Record<string, FakeContract>
  named?: string[]
  seen?: string[]
}

/** The balances of one account on a chain with these contracts. */
function balancesOf({ contracts, named = [], seen = [] }: Given) {
  const { rpc, state } = fakeEvm({
    contracts: { ...multicallThere, ...contracts },
    balances: { [ACCOUNT]: 1_500_000_000_000_000_001n },
  })
  const chain = chainForTests({ multicall: MULTICALL, tokens: named.map((address) => ({ address })) })
  const { balances } = createAccounts({
    rpc,
    request,
    seen: { of: async () => seen },
    pricesUrl: undefined,
    log: silent,
  })
  return { state, read: (isForced = false) => balances.of(chain, ACCOUNT, { isForced }) }
}

const tokenOf = (symbol: string, balance: bigint, decimals = 18n) =>
  fakeToken({ symbol: string(symbol), decimals: uint(decimals), balance: uint(balance) })
const symbolsOf = ({ value }: { value: readonly { symbol: string }[] }) => value.map(({ symbol }) => symbol)

test('an account has its coin and tokens, exactly and in the wire format', async () => {
  const { read } = balancesOf({
    contracts: { [addressOf(1)]: tokenOf('USDT', 123_456_789n, 6n) },
    named: [addressOf(1)],
  })
  const { value, ageMs } = await read()
  expect(ageMs).toBe(0)
  expect(Balances.parse({ balances: value })).toEqual({ balances: value })
  expect(value).toEqual([
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:31337',
      price: null,
      quantity: { decimals: '18', numeric: '1.500000000000000001' },
      iconUrl: '/public/getTokenImage/ETH',
    },
    {
      name: 'Token',
      symbol: 'USDT',
      chainId: 'eip155:31337',
      address: 'eip155:31337:0x00000000000000000000000000000000A0000001',
      price: null,
      quantity: { decimals: '6', numeric: '123.456789' },
      iconUrl: null,
    },
  ])
})

test('zero balances are left out, except the coin; indivisible tokens stay', async () => {
  const contracts = { [addressOf(1)]: tokenOf('NONE', 0n), [addressOf(2)]: tokenOf('WHOLE', 3n, 0n) }
  const { read } = balancesOf({ contracts, named: [addressOf(1), addressOf(2)] })
  const answer = await read()
  expect(symbolsOf(answer)).toEqual(['ETH', 'WHOLE'])
  expect(answer.value[1]?.quantity).toEqual({ decimals: '0', numeric: '3' })
})

test('balances of up to 256 bits are exact', async () => {
  const contracts = {
    [addressOf(1)]: tokenOf('ALL', 2n ** 256n - 1n),
    [addressOf(2)]: tokenOf('FINE', 1n, 77n),
  }
  const { read } = balancesOf({ contracts, named: [addressOf(1), addressOf(2)] })
  const { value } = await read()
  expect(value[1]?.quantity.numeric).toBe(
    '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
  )
  expect(value[2]?.quantity.numeric).toBe(`0.${'0'.repeat(76)}1`)
  expect(Balances.safeParse({ balances: value }).success).toBe(true)
})

describe('unsolicited tokens', () => {
  const good = { [addressOf(1)]: tokenOf('GOOD', ONE) }

  test.each<[string, FakeContract]>([
    ['uses all gas in `balanceOf`', fakeToken({ balance: new BurnsGas() })],
    [
      'uses all gas in `name`',
      fakeToken({
        balance: uint(1n),
        name: new BurnsGas(),
        symbol: new BurnsGas(),
        decimals: new BurnsGas(),
      }),
    ],
    ['has no decimals, like collectibles', fakeToken({ balance: uint(1n), decimals: '0x' })],
    ['returns half a word', fakeToken({ balance: '0x12' })],
    ['has no code', () => '0x'],
  ])('a token that %s does not hide the others', async (_, hostile) => {
    const contracts = { ...good, [addressOf(2)]: hostile, [addressOf(3)]: tokenOf('MET', ONE) }
    const { read } = balancesOf({ contracts, named: [addressOf(1)], seen: [addressOf(2), addressOf(3)] })
    expect(symbolsOf(await read())).toEqual(['ETH', 'GOOD', 'MET'])
  })

  test('are listed in thousands', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => addressOf(index))
    const contracts = Object.fromEntries(
      many.map((address, index) => [address, tokenOf(`T${index}`, BigInt(index))]),
    )
    const { read } = balancesOf({ contracts, seen: many })
    expect((await read()).value).toHaveLength(3_000)
  })
})

describe('the chain', () => {
  test('is read once for concurrent requests, and not again while the value is fresh', async () => {
    const { read, state } = balancesOf({ contracts: {} })
    await Promise.all([read(), read(), read(true)])
    const { requests } = state
    await read()
    await read(true)
    expect(state.requests).toBe(requests)
  })

  test('that is unreachable is reported with Retry-After', async () => {
    const { read, state } = balancesOf({ contracts: {} })
    state.isDown = true
    await expect(read()).rejects.toThrow(UnreachableError)
    await expect(read()).rejects.toMatchObject({ retryAfterMs: 7_000 })
  })
})
