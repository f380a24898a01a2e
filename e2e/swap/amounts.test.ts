import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { costsIn } from '../../widget-app/server/swap/rates.ts'
import { Amount, impactBps, leastOf, Slippage } from '../../widget-app/server/swap/terms/amounts.ts'
import { chainForTests } from '../../widget-app/server/testing/chains.ts'
import { Units } from '../../widget-app/shared/swap.ts'

/** The arithmetic of swaps is compared with a decimal library, which is installed for tests only. */
Decimal.set({ precision: 400, toExpNeg: -400, toExpPos: 400 })

const MOST = 2n ** 256n - 1n
const amounts = fc.bigInt({ min: 1n, max: MOST })
const exact = (amount: bigint) => new Decimal(amount.toString())

describe('for any amount', () => {
  test('its text is read back exactly, and is digits alone', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const text = String(amount)
        expect(Units.safeParse(text).success).toBe(true)
        expect(z.parse(Amount, text)).toBe(amount)
        expect(exact(amount).toFixed()).toBe(text)
      }),
    )
  })

  test('the least amount is the amount without the slippage, rounded down, and never nothing', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 10, max: 5_000 }), (amount, bps) => {
        const least = exact(amount)
          .mul(10_000 - bps)
          .div(10_000)
          .floor()
        expect(String(leastOf(amount, bps))).toBe(Decimal.max(1, least).toFixed())
      }),
    )
  })

  test('the price impact is that of exact fractions', () => {
    const part = fc.bigInt({ min: 1n, max: 10n ** 30n })
    fc.assert(
      fc.property(part, part, part, part, (wholeIn, wholeOut, smallIn, smallOut) => {
        const ideal = exact(smallOut).div(exact(smallIn))
        const real = exact(wholeOut).div(exact(wholeIn))
        const lost = Decimal.max(0, ideal.sub(real).div(ideal).mul(10_000))
        const told = impactBps({ in: wholeIn, out: wholeOut }, { in: smallIn, out: smallOut })
        // Half a hundredth of a percent may be rounded either way.
        expect(new Decimal(told ?? -1).sub(lost).abs().lte(0.5)).toBe(true)
      }),
    )
  })

  test('the cost of gas in a token is that of exact prices', async () => {
    const price = fc.double({ min: 1e-9, max: 1e9, noNaN: true })
    const units = fc.bigInt({ min: 1n, max: 10n ** 15n })
    await fc.assert(
      fc.asyncProperty(
        price,
        price,
        units,
        fc.integer({ min: 0, max: 24 }),
        async (coin, token, gas, decimals) => {
          const to = { address: '0x1', isNative: false, decimals }
          const from = { address: '0x2', isNative: false, decimals: 18 }
          const prices = {
            of: async () => ({
              known: new Map([
                ['native', coin],
                ['0x1', token],
              ]),
              problem: undefined,
            }),
          }
          const costOf = await costsIn(prices, { chain: chainForTests(), from, to, amount: 1n }, 7n)
          const cost = exact(gas)
            .mul(7)
            .mul(coin)
            .div(token)
            .mul(new Decimal(10).pow(decimals - 18))
          expect(String(costOf(gas, 1n))).toBe(cost.floor().toFixed())
        },
      ),
    )
  })
})

test.each(['499999999999999', '1000000000000000000000000000000', String(MOST), '0'])(
  '%s is an amount',
  (text) => {
    expect(String(z.parse(Amount, text))).toBe(text)
  },
)

test.each([
  '1e18',
  '1E3',
  '-1',
  '+1',
  '1.0',
  '01',
  '',
  ' 1',
  '1 ',
  '0x10',
  'NaN',
  'Infinity',
  '١',
  String(MOST + 1n),
  1,
  1e21,
  null,
  1n,
])('%s is no amount', (given) => {
  expect(z.safeParse(Amount, given).success).toBe(false)
})

test.each([
  [0.1, 10],
  [1, 100],
  [0.29, 29],
  [0.57, 57],
  [1.15, 115],
  [50, 5_000],
])('a slippage of %s %% is %s', (percent, bps) => {
  expect(z.parse(Slippage, percent)).toBe(bps)
})
test.each([0, 0.05, 0.099, 0.123, 50.01, 51, -1, Number.NaN, Number.POSITIVE_INFINITY, '1'])(
  '%s is no slippage',
  (given) => {
    expect(z.safeParse(Slippage, given).success).toBe(false)
  },
)
