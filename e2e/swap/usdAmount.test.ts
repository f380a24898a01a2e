import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBaseUnits } from '../../widget-app/src/features/send/amount.ts'
import { decimalOf, rateOf, unitsForUsd, usdForUnits } from '../../widget-app/src/features/send/usdAmount.ts'
import { fromBaseUnits } from '../../widget-app/src/format/amount.ts'

/** The arithmetic is compared with a decimal library, which is installed for tests only. */
Decimal.set({ precision: 400, toExpNeg: -400, toExpPos: 400 })

const PLAIN = /^\d+(?:\.\d*[1-9])?$/
const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 36 })
const prices = fc.double({ min: 1e-12, max: 1e15, noNaN: true })
const dollars = fc.bigInt({ min: 0n, max: 10n ** 20n }).map((cents) => fromBaseUnits(cents, 2))
const exact = (amount: bigint) => new Decimal(String(amount))

describe('for any amount and price', () => {
  test('an amount as a text is exact, has no exponent, and is read back', () => {
    fc.assert(
      fc.property(units, decimals, (amount, scale) => {
        const text = fromBaseUnits(amount, scale)
        expect(text).toMatch(PLAIN)
        expect(text).toBe(exact(amount).div(new Decimal(10).pow(scale)).toFixed())
        expect(toBaseUnits(text, scale)).toBe(amount)
      }),
    )
  })

  test('a price is the decimal that it is written as', () => {
    fc.assert(
      fc.property(prices, (price) => {
        const { digits = 0n, scale = 0 } = decimalOf(price) ?? {}
        expect(exact(digits).div(new Decimal(10).pow(scale)).equals(new Decimal(price))).toBe(true)
      }),
    )
  })

  test('the amount for US dollars is their quotient, rounded down', () => {
    fc.assert(
      fc.property(dollars, prices, decimals, (usd, price, scale) => {
        const quotient = new Decimal(usd).div(price).mul(new Decimal(10).pow(scale))
        expect(String(unitsForUsd(usd, price, scale))).toBe(quotient.floor().toFixed(0))
      }),
    )
  })

  test('the US dollars for an amount are the product, rounded down to cents', () => {
    fc.assert(
      fc.property(units, prices, decimals, (amount, price, scale) => {
        const text = usdForUnits(amount, price, scale) ?? ''
        const product = exact(amount).div(new Decimal(10).pow(scale)).mul(price)
        expect(text).toMatch(PLAIN)
        expect(new Decimal(text).equals(product.toDecimalPlaces(2, Decimal.ROUND_DOWN))).toBe(true)
      }),
    )
  })

  test('a rate has no exponent, and is not above the true one', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), units, decimals, decimals, (one, other, a, b) => {
        const rate = rateOf({ units: one, decimals: a }, { units: other, decimals: b })
        const exactly = exact(other)
          .div(new Decimal(10).pow(b))
          .div(exact(one).div(new Decimal(10).pow(a)))
        expect(rate).toMatch(PLAIN)
        expect(new Decimal(rate).lte(exactly)).toBe(true)
      }),
    )
  })
})

test.each([
  [499_999_999_999_999n, 18, '0.000499999999999999'],
  [1n, 18, '0.000000000000000001'],
  [10n ** 24n, 18, '1000000'],
])('%s with %i decimals is %s', (amount, scale, text) => {
  expect(fromBaseUnits(amount, scale)).toBe(text)
})

test.each<[string, number | null]>([
  ['1,5', 2],
  ['1e3', 2],
  ['1.234', 2],
  ['1', null],
  ['1', 0],
  ['1', Number.NaN],
  ['1', Number.POSITIVE_INFINITY],
  ['1', -2],
])('no amount for $%s at a price of %s', (text, price) => {
  expect(unitsForUsd(text, price, 18)).toBeNull()
})

test.each([
  [{ units: 10n ** 18n, decimals: 18 }, { units: 2_965_123_456n, decimals: 6 }, '2965.12'],
  [{ units: 2_965_123_456n, decimals: 6 }, { units: 10n ** 18n, decimals: 18 }, '0.000337254'],
  [{ units: 1n, decimals: 0 }, { units: 12_345_678n, decimals: 0 }, '12345678'],
])('the rate of %o and %o is %s', (paid, received, rate) => {
  expect(rateOf(paid, received)).toBe(rate)
})
