import * as fc from 'fast-check'
import { hashTypedData } from 'viem'
import { getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { ENTRY_POINT } from '../../shared/smartContracts.ts'
import { lowerCase, operation } from './arbitrary.fixture.ts'
import { delegatedAccount, hybridAccount } from './frameworkAccount.ts'
import {
  operationHash,
  operationTypedData,
  packOperation,
  type UserOperation,
  unpackOperation,
} from './userOperation.ts'

const INVALID = expect.objectContaining({ code: -32602 })

/** The operation in viem's form. */
const flat = ({ deployment, paymaster, ...rest }: UserOperation) => ({
  ...rest,
  ...deployment,
  ...paymaster,
  signature: '0x' as const,
})

const example: UserOperation = {
  sender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  nonce: 3n,
  deployment: null,
  callData: '0xabcd',
  callGasLimit: 1n,
  verificationGasLimit: 2n,
  preVerificationGas: 3n,
  maxFeePerGas: 5n,
  maxPriorityFeePerGas: 4n,
  paymaster: null,
}

test('an operation is packed and hashed like viem does', async () => {
  await fc.assert(
    fc.property(operation, fc.integer({ min: 1, max: 2 ** 31 }), (given, chainId) => {
      const { signature: _, ...expected } = toPackedUserOperation(flat(given))
      expect(packOperation(given)).toEqual(expected)
      expect(operationHash(given, chainId)).toBe(
        getUserOperationHash({
          chainId,
          entryPointAddress: ENTRY_POINT,
          entryPointVersion: '0.7',
          userOperation: flat(given),
        }),
      )
    }),
  )
})

test('a packed operation is unpacked to the same one', async () => {
  await fc.assert(
    fc.property(operation, (given) => {
      const unpacked = unpackOperation(packOperation(given))
      expect(lowerCase(unpacked)).toEqual(lowerCase(given))
    }),
  )
})

describe('a packed operation is refused', () => {
  const packed = packOperation(example)
  test.each([
    ['with an init code shorter than an address', { initCode: `0x${'ab'.repeat(19)}` }],
    ['with a paymaster without its gas limits', { paymasterAndData: `0x${'ab'.repeat(51)}` }],
    ['with gas limits of 31 bytes', { accountGasLimits: `0x${'00'.repeat(31)}` }],
    ['with fees of 33 bytes', { gasFees: `0x${'00'.repeat(33)}` }],
  ] as const)('%s', (_, changed) => {
    expect(() => unpackOperation({ ...packed, ...changed })).toThrow(INVALID)
  })
})

test.each(['callGasLimit', 'verificationGasLimit', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const)(
  'a %s above 128 bits cannot spill into its neighbour',
  (field) => {
    expect(() => packOperation({ ...example, [field]: 2n ** 128n })).toThrow()
  },
)

describe('what the owner signs', () => {
  const change = {
    sender: { sender: ENTRY_POINT },
    nonce: { nonce: 4n },
    deployment: { deployment: { factory: ENTRY_POINT, factoryData: '0x' } },
    callData: { callData: '0xabce' },
    callGasLimit: { callGasLimit: 2n },
    verificationGasLimit: { verificationGasLimit: 3n },
    preVerificationGas: { preVerificationGas: 4n },
    maxFeePerGas: { maxFeePerGas: 6n },
    maxPriorityFeePerGas: { maxPriorityFeePerGas: 5n },
    paymaster: {
      paymaster: {
        paymaster: ENTRY_POINT,
        paymasterVerificationGasLimit: 0n,
        paymasterPostOpGasLimit: 0n,
        paymasterData: '0x',
      },
    },
  } as const satisfies { [K in keyof UserOperation]: Pick<UserOperation, K> }
  const hashOf = (
    given: UserOperation,
    contract: Parameters<typeof operationTypedData>[1],
    chainId: number,
  ) => hashTypedData(operationTypedData(given, contract, chainId))

  test('differs by every field, by chain and by kind of account', () => {
    const hashes = [
      hashOf(example, 'HybridDeleGator', 1),
      hashOf(example, 'HybridDeleGator', 10),
      hashOf(example, 'EIP7702StatelessDeleGator', 1),
      ...Object.values(change).map((changed) => hashOf({ ...example, ...changed }, 'HybridDeleGator', 1)),
    ]
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  test('never changes', () => {
    expect(hashOf(example, 'HybridDeleGator', 1)).toMatchInlineSnapshot(
      `"0xb7100d641b7acf92ccfa39a0bc5666f5f8894c099495afba7e2a787e6158849d"`,
    )
    expect(hashOf(example, 'EIP7702StatelessDeleGator', 1)).toMatchInlineSnapshot(
      `"0x145bba2dd531432e41f01ac1a64393052cc719fff5696bbc1330e32a1760a407"`,
    )
  })

  test.each([
    ['HybridDeleGator', hybridAccount(example.sender, 0)],
    ['EIP7702StatelessDeleGator', delegatedAccount(example.sender)],
  ] as const)('is in the domain of %s, and only for the account itself', (name, account) => {
    const own = { ...example, sender: account.address }
    expect(account.typedData(own, 10)).toMatchObject({
      domain: { name, version: '1', chainId: 10, verifyingContract: account.address },
      message: { entryPoint: ENTRY_POINT, callData: '0xabcd' },
    })
    expect(() => account.typedData({ ...own, sender: ENTRY_POINT }, 10)).toThrow(INVALID)
  })
})
