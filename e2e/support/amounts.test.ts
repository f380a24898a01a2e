import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactQuantity } from '../../kit/messages/quantity.ts'
import { addQuantities, isFraction, shownQuantity } from '../../widget-app/src/format/quantity.ts'

/** The widget's formatting of amounts is compared with a decimal library, which is installed for tests only. */
Decimal.set({ precision: 200, toExpNeg: -200, toExpPos: 200 })

/** Exact decimal texts, as sent by the server. */
const amounts = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 36 }))
  .map(([units, decimals]) => new Decimal(units.toString()).div(new Decimal(10).pow(decimals)).toFixed())

describe('for any amount', () => {
  const UNITS = { B: 9, T: 12 } as const

  /** The smallest and the largest value that a displayed text can stand for. */
  function readBack(text: string): { least: Decimal; most: Decimal } {
    if (text.startsWith('<')) return { least: new Decimal(0), most: new Decimal(text.slice(1)) }
    if (text.startsWith('>')) return { least: new Decimal('999e12'), most: new Decimal(Infinity) }
    const unit = UNITS[text.at(-1) as keyof typeof UNITS] ?? 0
    const scale = new Decimal(10).pow(unit)
    const least = new Decimal(text.replace(/[,BT]/g, '')).mul(scale)
    return { least, most: least.add(scale.div(unit ? 100 : 1000)) }
  }

  test('the shown text is rounded down, by less than one unit of its last digit', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const { least, most } = readBack(shownQuantity(amount).text)
        expect(least.lte(amount), `${amount} shown as at least ${least}`).toBe(true)
        expect(most.gt(amount), `${amount} shown as less than ${most}`).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('a shown text that is not exact is marked as shortened', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const { text, isShort } = shownQuantity(amount)
        const isExact = !/[<>BT]/.test(text) && new Decimal(text.replaceAll(',', '')).eq(amount)
        expect(isShort).toBe(!isExact)
      }),
    )
  })

  test('the exact text has every digit', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(new Decimal(exactQuantity(amount).replaceAll(',', '')).eq(amount)).toBe(true)
      }),
    )
  })

  test('sums and comparisons equal those of a decimal library', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.bigInt({ min: 1n, max: 1000n }), (one, other, part) => {
        expect(addQuantities(one, other)).toBe(new Decimal(one).add(other).toFixed())
        expect(isFraction(one, other, part)).toBe(new Decimal(one).mul(part.toString()).lt(other))
      }),
    )
  })
})
