import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { truncateAddress } from './address.ts'
import { formatAmount, fromBaseUnits } from './amount.ts'

test.each([
  ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0xf3…b92266'],
  ['0x1234567', '0x1234567'],
  ['', ''],
])('truncates %s to its first 4 and last 6 characters', (address, shown) => {
  expect(truncateAddress(address)).toBe(shown)
})

test.each([
  ['0', '0.000'],
  ['1', '1.000'],
  ['1.5', '1.500'],
  ['1.9999', '1.999'],
  ['0.0009', '<0.001'],
  ['-0.0009', '>-0.001'],
  ['1234567.89', '1,234,567.890'],
  ['9999999999999999999999.1234', '9,999,999,999,999,999,999,999.123'],
  ['not a number', 'not a number'],
])('shows %s as %s', (amount, shown) => {
  expect(formatAmount(amount)).toBe(shown)
})

describe('base units', () => {
  test.each([
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [1_500_000_000_000_000_000n, 18, '1.5'],
    [-25n, 1, '-2.5'],
    [42n, 0, '42'],
  ])('%s with %i decimals is %s', (value, decimals, text) => {
    expect(fromBaseUnits(value, decimals)).toBe(text)
  })

  test('keep every digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n }), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        const [whole = '', fraction = ''] = fromBaseUnits(value, decimals).split('.')
        expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(value)
      }),
    )
  })
})
