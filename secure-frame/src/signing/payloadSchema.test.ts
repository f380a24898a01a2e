import { expect, test } from 'vitest'
import { PayloadSchema } from './payloadSchema.ts'

const operation = { kind: 'evm-user-operation', chainId: 1, account: 'hybrid', operation: '{}' }
const takes = (payload: object) => PayloadSchema.safeParse(payload).success

test('an operation may say who pays its fee, in one of three words', () => {
  for (const feePaidBy of ['project', 'page', 'token']) expect(takes({ ...operation, feePaidBy })).toBe(true)
  expect(takes(operation)).toBe(true)
  for (const feePaidBy of ['Shop', '', null, undefined])
    expect(takes({ ...operation, feePaidBy })).toBe(false)
  expect(takes({ kind: 'evm-message', message: '0x00', feePaidBy: 'project' })).toBe(false)
})
