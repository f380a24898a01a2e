import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAccounts } from '../../widget-app/server/accounts.ts'
import { ratio, worthOf } from '../../widget-app/server/prices/exactNumber.ts'
import { fakeUpstream, NONE_SEEN } from '../../widget-app/server/testing/accounts.ts'
import { chainForTests } from '../../widget-app/server/testing/chains.ts'
import { addressOf, fakeEvm, fakeToken, uint } from '../../widget-app/server/testing/fakeEvm.ts'
import { silent } from '../../widget-app/server/testing/silent.ts'

/** Amounts, values and rates are compared with a decimal library, digit by digit. */

Decimal.set({ precision: 400, toExpNeg: -400, toExpPos: 400 })

const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const positive = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 77 })
const price = fc.double({ min: 1e-30, max: 1e30, noNaN: true })
const decimal = (amount: bigint) => new Decimal(amount.toString())

test('a balance is the amount over ten to its decimals, to the last digit', async () => {
  await fc.assert(
    fc.asyncProperty(positive, decimals, uint256, async (amount, places, native) => {
      const account = addressOf(99)
      const token = fakeToken({ balance: uint(amount), decimals: uint(BigInt(places)) })
      const { rpc } = fakeEvm({ contracts: { [addressOf(1)]: token }, balances: { [account]: native } })
      const { request } = fakeUpstream(() => ({ status: 500 }))
      const log = silent
      const { balances } = createAccounts({ rpc, request, seen: NONE_SEEN, pricesUrl: undefined, log })
      const chain = chainForTests({ tokens: [{ address: addressOf(1) }] })
      const { value } = await balances.of(chain, account)
      const exact = (units: bigint, of: number) => decimal(units).div(new Decimal(10).pow(of)).toFixed()
      expect(value.map(({ quantity }) => quantity.numeric)).toEqual([
        exact(native, 18),
        exact(amount, places),
      ])
    }),
  )
})

test('a value is price times quantity, rounded once', () => {
  fc.assert(
    fc.property(price, uint256, decimals, (each, amount, places) => {
      const exact = new Decimal(each).mul(decimal(amount)).div(new Decimal(10).pow(places))
      expect(worthOf(each, amount, places)).toBe(exact.toNumber())
    }),
  )
})

test('a rate is one number over another, rounded once', () => {
  fc.assert(
    fc.property(positive, positive, (dividend, divisor) => {
      expect(ratio(dividend, divisor)).toBe(decimal(dividend).div(decimal(divisor)).toNumber())
    }),
  )
})

test.each([
  [1e21, 5n, 0, 5e21],
  [1e-7, 10n ** 18n, 18, 1e-7],
  [0.1, 3n, 0, 0.3],
  [1.1, 0n, 18, 0],
  [5e-324, 1n, 77, 0],
])('%d times %d with %d decimals is %d', (each, amount, places, value) => {
  expect(worthOf(each, amount, places)).toBe(value)
})
