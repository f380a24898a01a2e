import { expect, test } from 'vitest'
import { stillCosts, unchanged } from './Changes.tsx'

test.each<[string, Parameters<typeof unchanged>[0], boolean, string]>([
  ['a message', {}, false, 'Your balances stay as they are.'],
  ['a transaction with a fee', {}, true, 'Nothing but the network fee leaves your account.'],
  ['a partial simulation', { partial: true }, true, 'No change in the balances that could be checked.'],
])('the text if no balance changes: %s', (_, simulated, paysFee, said) => {
  expect(unchanged(simulated, paysFee)).toBe(said)
})

test.each<[string, Parameters<typeof stillCosts>[0], boolean, boolean]>([
  ['a message', {}, false, false],
  ['a transaction that fails on its network', {}, true, true],
  ['a transaction that no network accepts', { isFree: true }, true, false],
])('whether a fee is paid if it would fail: %s', (_, simulated, paysFee, expected) => {
  expect(stillCosts(simulated, paysFee)).toBe(expected)
})
