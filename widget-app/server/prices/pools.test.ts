import { concat, type Hex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import type { PricePool } from '../chains/chain.ts'
import { NONE_SEEN } from '../testing/accounts.ts'
import { chainForTests } from '../testing/chains.ts'
import {
  addressOf,
  type FakeContract,
  fakeEvm,
  fakeToken,
  MULTICALL,
  multicallThere,
  Reverts,
  uint,
} from '../testing/fakeEvm.ts'
import { createContracts } from '../tokens/contracts.ts'
import { createTokens } from '../tokens/tokens.ts'
import { poolPrices } from './pools.ts'

const USD = addressOf(1)
const WETH = addressOf(2)
const POOL = addressOf(9)
const ONE = 10n ** 18n

/** A pool of these two tokens in this state. */
function pool(token0: Hex, token1: Hex, state: readonly bigint[]): FakeContract {
  const answers: Record<string, Hex> = {
    '0x0dfe1681': pad(token0),
    '0xd21220a7': pad(token1),
    '0x0902f1ac': concat(['0x', ...state.map(uint)]),
    '0x3850c7bd': concat(['0x', ...state.map(uint)]),
  }
  return (data) => {
    const answer = answers[data]
    if (!answer) throw new Reverts()
    return answer
  }
}

const v2: PricePool = { kind: 'uniswap-v2', address: POOL, token: 'native', usd: USD }
const v3: PricePool = { ...v2, kind: 'uniswap-v3' }

async function pricesOf(contract: FakeContract, pools: PricePool[], usdDecimals = 6n) {
  const contracts = {
    ...multicallThere,
    [USD]: fakeToken({ decimals: uint(usdDecimals) }),
    [WETH]: fakeToken(),
    [POOL]: contract,
  }
  const { rpc } = fakeEvm({ contracts })
  const asked = createContracts({ rpc })
  const tokens = createTokens({ rpc, contracts: asked, seen: NONE_SEEN })
  const chain = chainForTests({ multicall: MULTICALL, pools })
  return Object.fromEntries((await poolPrices({ contracts: asked, tokens }).of(chain, [])).prices)
}

const RESERVES = { weth: 2n * ONE, usd: 6_000_000_000n }

test.each([
  ['first', pool(WETH, USD, [RESERVES.weth, RESERVES.usd, 0n])],
  ['second', pool(USD, WETH, [RESERVES.usd, RESERVES.weth, 0n])],
])('a v2 pool gives the price of its %s token', async (_, contract) => {
  expect(await pricesOf(contract, [v2])).toEqual({ native: 3_000, [WETH]: 3_000, [USD]: 1 })
})

test.each([
  // The square root of 3000 * 10^6 / 10^18, times 2^96.
  ['first', WETH, USD, 4_339_505_179_874_779_662_909_440n],
  ['second', USD, WETH, 1_446_501_726_624_926_496_477_173_928_747_177n],
])('a v3 pool gives the price of its %s token', async (_, token0, token1, root) => {
  const { native, [USD]: usd } = await pricesOf(pool(token0, token1, [root, 0n, 0n]), [v3])
  expect(native).toBeCloseTo(3_000, 6)
  expect(usd).toBe(1)
})

test('a configured token has a price even if the coin has none', async () => {
  const contract = pool(WETH, USD, [RESERVES.weth, RESERVES.usd, 0n])
  expect(await pricesOf(contract, [{ ...v2, token: WETH }])).toEqual({ [WETH]: 3_000, [USD]: 1 })
})

test('the first pool with a price counts', async () => {
  const contract = pool(WETH, USD, [RESERVES.weth, RESERVES.usd, 0n])
  const broken = { ...v2, address: addressOf(77) }
  expect(await pricesOf(contract, [broken, v2])).toMatchObject({ native: 3_000 })
})

describe('a price is unknown, never zero', () => {
  test.each<[string, FakeContract, PricePool]>([
    ['with an empty pool', pool(WETH, USD, [0n, 0n, 0n]), v2],
    ['with a pool without the token', pool(WETH, USD, [0n, 5n, 0n]), v2],
    ['with an uninitialized v3 pool', pool(WETH, USD, [0n, 0n, 0n]), v3],
    ['with a pool of other tokens than configured', pool(WETH, addressOf(3), [ONE, ONE, 0n]), v2],
    [
      'with a pool of another token than configured',
      pool(WETH, USD, [ONE, ONE, 0n]),
      { ...v2, token: addressOf(3) },
    ],
    ['with an invalid token', pool(addressOf(3), USD, [ONE, ONE, 0n]), v2],
    [
      'with a failing pool',
      () => {
        throw new Reverts()
      },
      v2,
    ],
    ['with an empty response', () => '0x', v2],
    ['with a truncated response', pool(WETH, USD, []), v2],
  ])('%s', async (_, contract, named) => expect(await pricesOf(contract, [named])).toEqual({}))
})

test('extreme reserves give a finite price or none', async () => {
  const largest = 2n ** 112n - 1n
  expect(await pricesOf(pool(WETH, USD, [1n, largest, 0n]), [v2])).toMatchObject({
    native: Number(largest) * 1e12,
  })
  const { native } = await pricesOf(pool(WETH, USD, [largest, 1n, 0n]), [v2])
  expect(native).toBeGreaterThan(0)
})
