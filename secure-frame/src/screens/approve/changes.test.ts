import { expect, test } from 'vitest'
import { unchanged } from './Changes.tsx'

test.each([
  ['a message', false, false, 'Your balances stay as they are.'],
  ['a transaction, whose fee is paid', false, true, 'Nothing but the network fee leaves your account.'],
  ['what could be checked in part', true, true, 'No change in the balances that could be checked.'],
])('where no balance changes: %s', (_, partial, paysFee, said) => {
  expect(unchanged({ partial }, paysFee)).toBe(said)
})
