import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Estimate } from '../../chains/adapter.ts'
import { costOf, roundedUp } from './cost.ts'
import type { Ready } from './transfer.ts'

const ready = (address: string | null, amount: bigint) =>
  ({ asset: { address }, transfer: { amount } }) as Ready
const estimate = (change: Partial<Estimate> = {}): Estimate => ({
  fee: 5n,
  deposit: 0n,
  received: 1n,
  findings: [],
  ...change,
})

test.each([
  ['coins with their fee', ready(null, 95n), estimate(), 100n, false],
  ['coins without enough for the fee', ready(null, 96n), estimate(), 100n, true],
  ['a token, whose amount does not count', ready('0x1', 1000n), estimate(), 5n, false],
  ['a token without enough for the fee', ready('0x1', 1n), estimate(), 4n, true],
  ['a token without enough for the deposit', ready('0x1', 1n), estimate({ deposit: 3n }), 7n, true],
  ['an unknown fee', ready(null, 10n ** 30n), estimate(), null, false],
  [
    'a failure that the network reports',
    ready('0x1', 1n),
    estimate({ fee: null, findings: [{ code: 'fails', said: 'Insufficient funds for gas' }] }),
    9n,
    true,
  ],
])('the cost of a transfer: %s', (_, given, found, coins, isShort) => {
  expect(costOf(given, found, coins).isShort).toBe(isShort)
})

test('an approximate fee is never less than the exact one, and less than a hundredth more', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (amount) => {
      const shown = roundedUp(amount)
      expect(shown >= amount).toBe(true)
      expect((shown - amount) * 100n <= amount).toBe(true)
    }),
  )
})
