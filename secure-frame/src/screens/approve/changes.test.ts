import { expect, test } from 'vitest'
import { unchanged } from './Changes.tsx'

test.each<[string, Parameters<typeof unchanged>[0], boolean, string]>([
  ['a message', {}, false, 'Your balances stay as they are.'],
  ['a transaction, whose fee is paid', {}, true, 'Nothing but the network fee leaves your account.'],
  [
    'what could be checked in part',
    { partial: true },
    true,
    'No change in the balances that could be checked.',
  ],
])('where no balance changes: %s', (_, simulated, paysFee, said) => {
  expect(unchanged(simulated, paysFee)).toBe(said)
})
