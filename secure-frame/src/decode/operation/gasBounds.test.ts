import { expect, test } from 'vitest'
import type { UserOperation } from '../../smartAccount/userOperation.ts'
import { userOperation } from '../fixtures/operation.fixture.ts'
import { hasTooMuchGas } from './gasBounds.ts'

const paymaster = {
  paymaster: `0x${'dd'.repeat(20)}`,
  paymasterVerificationGasLimit: 150_000n,
  paymasterPostOpGasLimit: 100_000n,
  paymasterData: '0x',
} as const
/** As a bundler names it for the first operation of an account, with 1,000 bytes of calls. */
const usual: Partial<UserOperation> = {
  callData: `0x${'00'.repeat(1_000)}`,
  verificationGasLimit: 450_000n,
  callGasLimit: 300_000n,
  preVerificationGas: 120_000n,
  paymaster,
}

test.each<[string, Partial<UserOperation>, number, boolean]>([
  ['the usual', {}, 1, false],
  ['a call that takes much', { callGasLimit: 2_900_000n }, 1, false],
  ['32 calls that take much', { callGasLimit: 90_000_000n }, 32, false],
  ['a network on which bytes are expensive', { preVerificationGas: 1_900_000n }, 1, false],
  ['a passkey', { verificationGasLimit: 1_500_000n }, 1, false],
  ['one call that takes as much as many', { callGasLimit: 3_000_001n }, 1, true],
  ['no call', { callGasLimit: 3_000_001n }, 0, true],
  ['a check that takes too much', { verificationGasLimit: 2_000_001n }, 32, true],
  ['a bundle that costs too much', { preVerificationGas: 2_200_001n }, 32, true],
  [
    'a paymaster that checks too long',
    { paymaster: { ...paymaster, paymasterVerificationGasLimit: 1_000_001n } },
    1,
    true,
  ],
  [
    'a paymaster that takes too long',
    { paymaster: { ...paymaster, paymasterPostOpGasLimit: 1_000_001n } },
    1,
    true,
  ],
])('%s', (_, changed, calls, expected) => {
  expect(hasTooMuchGas(userOperation([], { ...usual, ...changed }), calls)).toBe(expected)
})
