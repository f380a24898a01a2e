import { expect, test } from 'vitest'
import type { AccountType, Namespace } from '../types.ts'
import { preferredType } from './preferredType.ts'

test.each<[Namespace, AccountType, AccountType]>([
  ['eip155', 'smartAccount', 'eoa'],
  ['solana', 'eoa', 'smartAccount'],
  ['polkadot', 'eoa', 'smartAccount'],
  ['cosmos', 'eoa', 'smartAccount'],
  ['bip122', 'payment', 'ordinal'],
])('%s prefers %s unless the dApp names another type, such as %s', (namespace, usual, other) => {
  expect(preferredType({}, namespace)).toBe(usual)
  expect(preferredType({ defaultAccountTypes: { [namespace]: other } }, namespace)).toBe(other)
  expect(preferredType({ defaultAccountTypes: { [namespace]: 'smart' as never } }, namespace)).toBe(usual)
})
