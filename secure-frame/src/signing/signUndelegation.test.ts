import * as viem from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { beforeAll, describe, expect, test } from 'vitest'
import { addressesOf, deriveKeys, type Keys } from '../custody/derive.ts'
import type { Hex, Payload } from './payload.ts'
import { PayloadSchema, Signed } from './payloadSchema.ts'
import { signPayload } from './signPayload.ts'

const INVALID = expect.objectContaining({ code: -32602 })
const THIEF = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chainId = 8453

type Undelegate = Extract<Payload, { kind: 'evm-undelegate' }>

let keys: Keys
let owner: Hex

beforeAll(async () => {
  keys = await deriveKeys(new Uint8Array(32).fill(7))
  owner = addressesOf(keys).evmAddress as Hex
})

const signed = (payload: Payload) => Signed.parse(signPayload(payload, keys))

const removal: Undelegate = {
  kind: 'evm-undelegate',
  chainId,
  nonce: 7,
  gas: '0xb3b0',
  maxFeePerGas: '0x5',
  maxPriorityFeePerGas: '0x4',
}

describe('the removal of the code', () => {
  test('is a transaction to the owner, whose only authorization is for no code, on one chain, at the next nonce', async () => {
    const result = signed(PayloadSchema.parse(removal))
    if (result.kind !== 'evm-undelegate') throw new Error('It is no removal')
    const serializedTransaction = result.serialized as viem.TransactionSerializedEIP7702
    const {
      authorizationList,
      r: _r,
      s: _s,
      v: _v,
      yParity: _y,
      ...fields
    } = viem.parseTransaction(serializedTransaction)
    expect(fields).toEqual({
      type: 'eip7702',
      chainId,
      nonce: 7,
      to: owner.toLowerCase(),
      gas: 46_000n,
      maxFeePerGas: 5n,
      maxPriorityFeePerGas: 4n,
    })
    expect(await viem.recoverTransactionAddress({ serializedTransaction })).toBe(owner)
    const [authorization, ...others] = authorizationList ?? []
    if (!authorization) throw new Error('There is no authorization')
    expect(others).toEqual([])
    expect(authorization).toMatchObject({ chainId, address: viem.zeroAddress, nonce: 8 })
    expect(await recoverAuthorizationAddress({ authorization })).toBe(owner)
  })

  test('at nonce 0 is signed as well', () => {
    expect(signed({ ...removal, nonce: 0 })).toMatchObject({ kind: 'evm-undelegate' })
  })

  test.each<[string, object]>([
    ['code', { address: THIEF }],
    ['a recipient', { to: THIEF }],
    ['a value', { value: '0x1' }],
    ['call data', { data: '0x00' }],
    ['a transaction of its own', { serialized: '0x04' }],
    ['every chain', { chainId: 0 }],
    ['a negative nonce', { nonce: -1 }],
    ['too much gas', { gas: `0x${'f'.repeat(31)}` }],
    ['an unreadable fee', { maxFeePerGas: '5' }],
  ])('cannot have %s', (_, changed) => {
    expect(PayloadSchema.safeParse({ ...removal, ...changed }).success).toBe(false)
  })

  test('with a tip above the most that is paid is refused', () => {
    expect(() => signPayload({ ...removal, maxPriorityFeePerGas: '0x6' }, keys)).toThrow(INVALID)
  })
})
