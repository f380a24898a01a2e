import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBaseUnits } from '../../widget-app/src/features/send/amount.ts'
import { fromBaseUnits } from '../../widget-app/src/format/amount.ts'

/**
 * Entered and sent amounts are compared with a decimal library, whose precision exceeds that of any amount, so it never
 * rounds.
 */
const Exact = Decimal.clone({ precision: 400, toExpNeg: -400, toExpPos: 400 })

const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 77 })

test('an amount is parsed and formatted as by a decimal library, to the last digit', () => {
  fc.assert(
    fc.property(units, decimals, (value, places) => {
      const text = new Exact(value.toString()).div(new Exact(10).pow(places)).toFixed()
      expect(toBaseUnits(text, places)).toBe(value)
      expect(fromBaseUnits(value, places)).toBe(text)
    }),
  )
})

test('the rest of a balance equals that of a decimal library', () => {
  fc.assert(
    fc.property(units, units, decimals, (one, other, places) => {
      const [least, most] = one < other ? [one, other] : [other, one]
      const [small, large] = [least, most].map((value) => new Exact(fromBaseUnits(value, places)))
      expect(fromBaseUnits(most - least, places)).toBe(large?.minus(small ?? 0).toFixed())
    }),
  )
})
