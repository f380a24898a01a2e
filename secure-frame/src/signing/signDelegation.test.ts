import * as viem from 'viem'
import { recoverAuthorizationAddress, verifyAuthorization } from 'viem/utils'
import { beforeAll, describe, expect, test } from 'vitest'
import { FRAMEWORK } from '../../shared/smartContracts.ts'
import { addressesOf, deriveKeys, type Keys } from '../custody/derive.ts'
import { delegatedAccount, hybridAccount } from '../smartAccount/frameworkAccount.ts'
import { operationText } from '../smartAccount/operationText.ts'
import type { UserOperation } from '../smartAccount/userOperation.ts'
import { type Hex, hashPayload, type Payload } from './payload.ts'
import { PayloadSchema, Signed } from './payloadSchema.ts'
import { signPayload } from './signPayload.ts'

const INVALID = expect.objectContaining({ code: -32602 })
const OURS = FRAMEWORK.EIP7702StatelessDeleGator
const THIEF = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chainId = 8453

let keys: Keys
let owner: Hex

beforeAll(async () => {
  keys = await deriveKeys(new Uint8Array(32).fill(7))
  owner = addressesOf(keys).evmAddress as Hex
})

type Operation = Extract<Payload, { kind: 'evm-user-operation' }>

function operationOf(changed: Partial<UserOperation> = {}): UserOperation {
  const account = delegatedAccount(owner)
  return {
    sender: account.address,
    nonce: 0n,
    deployment: null,
    callData: account.encodeCalls([{ to: THIEF, value: 1n, data: '0x' }]),
    callGasLimit: 1n,
    verificationGasLimit: 2n,
    preVerificationGas: 3n,
    maxFeePerGas: 5n,
    maxPriorityFeePerGas: 4n,
    paymaster: null,
    ...changed,
  }
}

/** The first batch of the owner's account, with the given changes, as it comes from outside. */
const upgrade = (changed: object = {}): Operation =>
  ({
    kind: 'evm-user-operation',
    chainId,
    account: 'delegated',
    operation: operationText(operationOf()),
    authorization: { chainId, address: OURS, nonce: 7 },
    ...changed,
  }) as Operation

const signed = (payload: Payload) => Signed.parse(signPayload(payload, keys))

describe('the first batch of the owner’s own account', () => {
  test('is signed together with the authorization for the framework’s code, for one chain and one nonce', async () => {
    const result = signed(upgrade())
    if (result.kind !== 'evm-user-operation' || !result.authorization) throw new Error('It is not signed')
    const { signature, authorization } = result
    const typed = delegatedAccount(owner).typedData(operationOf(), chainId)
    expect(await viem.recoverTypedDataAddress({ ...typed, signature })).toBe(owner)
    const verifies = (changed: object) =>
      verifyAuthorization({
        address: owner,
        authorization: { chainId, address: OURS, nonce: 7, ...changed },
        signature: authorization,
      })
    expect(await verifies({})).toBe(true)
    expect(await verifies({ chainId: 1 })).toBe(false)
    expect(await verifies({ chainId: 0 })).toBe(false)
    expect(await verifies({ nonce: 8 })).toBe(false)
    expect(await verifies({ address: THIEF })).toBe(false)
  })

  test('has the same hash on both sides of the signer’s boundary', async () => {
    expect(await hashPayload(PayloadSchema.parse(upgrade()))).toBe(await hashPayload(upgrade()))
  })

  test('without an authorization gets none', () => {
    const { authorization: _, ...payload } = upgrade()
    expect(signed(payload)).not.toHaveProperty('authorization')
  })
})

/** Each is refused by the schema of the signer's boundary, and by the signer itself. */
const FORGED: readonly (readonly [string, object])[] = [
  ['for the code of another contract', { address: THIEF }],
  ['for the code of the other kind of account', { address: FRAMEWORK.HybridDeleGator }],
  ['for no code, which removes the present one', { address: viem.zeroAddress }],
  ['for every chain', { chainId: 0 }],
  ['with a negative nonce', { nonce: -1 }],
  ['with a fraction as its nonce', { nonce: 0.5 }],
  ['with another field', { signer: THIEF }],
]

test.each(FORGED)('an authorization %s is never signed', (_, changed) => {
  const payload = upgrade({ authorization: { chainId, address: OURS, nonce: 7, ...changed } })
  expect(PayloadSchema.safeParse(payload).success).toBe(false)
  expect(() => signPayload(payload, keys)).toThrow(INVALID)
})

test.each<[string, () => Operation]>([
  ['for another chain than the operation’s', () => upgrade({ chainId: 1 })],
  [
    'with an operation of the smart account',
    () => {
      const { address: sender } = hybridAccount(owner, 0)
      return upgrade({ account: 'hybrid', operation: operationText(operationOf({ sender })) })
    },
  ],
  [
    'with an operation of a stranger',
    () => upgrade({ operation: operationText(operationOf({ sender: THIEF })) }),
  ],
  [
    'with an operation that deploys something',
    () =>
      upgrade({
        operation: operationText(operationOf({ deployment: { factory: THIEF, factoryData: '0x' } })),
      }),
  ],
])('an authorization %s is not signed', (_, payload) => {
  expect(() => signPayload(payload(), keys)).toThrow(INVALID)
})

test('the owner’s own address signs messages and typed data only as itself', () => {
  const message = { kind: 'evm-message', message: '0x', account: 'delegated' }
  const typedData = { kind: 'evm-typed-data', json: '{}', account: 'delegated' }
  for (const payload of [message, typedData]) expect(PayloadSchema.safeParse(payload).success).toBe(false)
})

test('a message with the bytes of an authorization signs no authorization', async () => {
  const bytes = viem.concatHex(['0x05', viem.toRlp([viem.toHex(chainId), THIEF, '0x'])])
  for (const message of [bytes, viem.keccak256(bytes)]) {
    const result = signed({ kind: 'evm-message', message })
    if (result.kind !== 'evm-message') throw new Error('It is no message')
    const signature = viem.parseSignature(result.signature)
    const signer = await recoverAuthorizationAddress({
      authorization: { chainId, address: THIEF, nonce: 0 },
      signature,
    })
    expect(signer).not.toBe(owner)
  }
})

test.each([
  ['without authorizations', { authorizationList: [] }],
  ['with an authorization of a stranger', { authorizationList: [forged()] }],
])('a transaction of type 4 %s is never signed as a transaction', (_, { authorizationList }) => {
  const serialized = viem.serializeTransaction({
    type: 'eip7702',
    chainId,
    nonce: 0,
    to: THIEF,
    gas: 100_000n,
    maxFeePerGas: 1n,
    authorizationList,
  })
  expect(() => signPayload({ kind: 'evm-transaction', chainId, serialized }, keys)).toThrow(INVALID)
})

function forged() {
  return {
    chainId,
    address: THIEF,
    nonce: 0,
    r: viem.padHex('0x1'),
    s: viem.padHex('0x1'),
    yParity: 0,
  } as const
}
