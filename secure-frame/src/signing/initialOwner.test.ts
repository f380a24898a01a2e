import { getAddress, type Hex, keccak256, recoverTypedDataAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import json from '../../shared/smartAccount/vectors.json' with { type: 'json' }
import { decode } from '../approval/decode.ts'
import { userOperation, withEntryPoint } from '../decode/fixtures/operation.fixture.ts'
import { smartAccountOf, smartAccountsOf } from '../smartAccount/accounts.ts'
import { operationText } from '../smartAccount/operationText.ts'
import type { Payload } from './payload.ts'
import { signPayload } from './signPayload.ts'

/* A key that took a smart account over: the account's address still depends on its first owner. */

const REFUSED = expect.objectContaining({ code: -32602 })
const KEY: Hex = keccak256('0x01')
const owner = privateKeyToAccount(KEY).address
const initialOwner = getAddress(privateKeyToAccount(keccak256('0x02')).address)
const account = smartAccountOf('hybrid', owner, initialOwner)
const keys = { evm: new Uint8Array(Buffer.from(KEY.slice(2), 'hex')), solana: new Uint8Array(32) }
const heir = { ...keys, initialOwner }
const context = {
  ...withEntryPoint,
  account: { ...withEntryPoint.account, eip155: owner, initialOwner },
}

const operation = { ...userOperation([{ to: owner, value: 1n, data: '0x' }]), sender: account.address }
const payload: Payload = {
  kind: 'evm-user-operation',
  chainId: 1,
  account: 'hybrid',
  operation: operationText(operation),
}
/** Typed data for a contract, as a site asks for it. */
const typed = (verifyingContract: Hex): Extract<Payload, { kind: 'evm-typed-data' }> => ({
  kind: 'evm-typed-data',
  json: JSON.stringify({
    domain: { name: 'HybridDeleGator', version: '1', chainId: 1, verifyingContract },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Order: [{ name: 'amount', type: 'uint256' }],
    },
    primaryType: 'Order',
    message: { amount: '1' },
  }),
})

test.each(json.accounts.filter(({ index }) => index === 0))(
  'the account of the first owner $initialOwner stays at $address, whoever owns it',
  ({ initialOwner: first, address }) => {
    expect(smartAccountOf('hybrid', owner, first as Hex).address).toBe(address)
    expect(smartAccountOf('hybrid', first as Hex).address).toBe(address)
    expect(smartAccountsOf(owner, first as Hex).map((one) => one.address)).toContain(address)
  },
)

test('a delegated address does not depend on a first owner', () => {
  expect(smartAccountOf('delegated', owner, initialOwner).address).toBe(owner)
})

describe('an operation of the account that was taken over', () => {
  test('is signed by the key that did, and shown as one of theirs', async () => {
    const signed = signPayload(payload, heir)
    if (signed.kind !== 'evm-user-operation') return expect.fail()
    const typedData = account.typedData(operation, 1)
    expect(await recoverTypedDataAddress({ ...typedData, signature: signed.signature })).toBe(owner)
    expect(await decode(payload, context)).toMatchObject({ kind: 'transfer', understood: true })
  })

  test('is refused and shown as damaged without the first owner, or with another one', async () => {
    for (const first of [undefined, privateKeyToAccount(keccak256('0x03')).address]) {
      expect(() => signPayload(payload, { ...keys, initialOwner: first })).toThrow(REFUSED)
      const given = { ...context, account: { ...context.account, initialOwner: first } }
      expect(await decode(payload, given)).toMatchObject({ kind: 'unknown', understood: false })
    }
  })
})

describe('typed data for the account that was taken over', () => {
  test.each([undefined, 'hybrid'] as const)('is refused, signed as %s', async (as) => {
    const asked = as === undefined ? typed(account.address) : { ...typed(account.address), account: as }
    expect(() => signPayload(asked, heir)).toThrow(REFUSED)
    expect((await decode(asked, context)).dangers.map(({ code }) => code)).toContain('malformed')
    // It is a stranger's contract for a key that did not take it over.
    expect(() => signPayload(asked, keys)).not.toThrow()
  })

  test('is refused for the account that the new key would have had, too', () => {
    expect(() => signPayload(typed(smartAccountOf('hybrid', owner).address), heir)).toThrow(REFUSED)
    expect(() => signPayload(typed(owner), heir)).toThrow(REFUSED)
  })
})
