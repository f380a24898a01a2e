import { concatHex, keccak256, toHex, toRlp } from 'viem'
import { describe, expect, test } from 'vitest'
import { FRAMEWORK } from '../../shared/smartContracts.ts'
import { decode } from '../approval/decode.ts'
import { acceptRequest } from './accept.ts'
import type { Approval, Request } from './methods/allowedMethods.ts'
import { prepare } from './prepare.ts'
import { FRIEND, OWNER, smartSession } from './smartAccount/smart.fixture.ts'

/* A site that wants the signed authorization (EIP-7702) of an account would own the account. */

const owner = OWNER.address
const authorization = {
  chainId: '0x0',
  address: FRIEND,
  nonce: '0x0',
  yParity: '0x0',
  r: toHex(1, { size: 32 }),
  s: toHex(1, { size: 32 }),
}
const transaction = { from: owner, to: owner, value: '0x0' }

/** What an authorization's signature covers, and its hash. */
const covered = concatHex(['0x05', toRlp(['0x01', FRIEND, '0x'])])
const hash = keccak256(covered)

const outcome = async (method: string, params: unknown) => {
  const { context } = smartSession({ answers: { eth_getTransactionCount: '0x0', eth_estimateGas: '0x5208' } })
  const request = acceptRequest({ method, params }, context.networks)
  return { request, context, prepared: await prepare(request as Request<Approval>, context) }
}

describe('no request leads to an authorization for the code of a site:', () => {
  test.each<[number, string, string, unknown]>([
    [
      -32602,
      'a transaction with authorizations',
      'eth_sendTransaction',
      [{ ...transaction, authorizationList: [authorization] }],
    ],
    [
      -32602,
      'a transaction with an empty list of them',
      'eth_sendTransaction',
      [{ ...transaction, authorizationList: [] }],
    ],
    [-32602, 'a transaction of type 4', 'eth_sendTransaction', [{ ...transaction, type: '0x4' }]],
    [-32602, 'a transaction of type 04', 'eth_sendTransaction', [{ ...transaction, type: '0x04' }]],
    [
      -32602,
      'calls with an authorization',
      'wallet_sendCalls',
      [{ calls: [{ to: FRIEND }], authorizationList: [authorization] }],
    ],
    [
      -32602,
      'a call with an authorization',
      'wallet_sendCalls',
      [{ calls: [{ to: FRIEND, authorization }, { to: FRIEND }] }],
    ],
    [4200, 'an authorization', 'wallet_signAuthorization', [{ ...authorization, from: owner }]],
    [4200, 'an authorization by another name', 'eth_signAuthorization', [authorization]],
    [4200, 'an upgrade', 'wallet_upgradeAccount', [owner, '0x1']],
    [4200, 'a hash', 'eth_sign', [owner, hash]],
    [4200, 'a transaction to be signed only', 'eth_signTransaction', [{ ...transaction, type: '0x4' }]],
    [4200, 'the removal of the wallet’s own upgrade', 'airlock_undelegate', [owner]],
    [
      -32602,
      'typed data of the account itself',
      'eth_signTypedData_v4',
      [
        owner,
        {
          types: {
            EIP712Domain: [{ name: 'verifyingContract', type: 'address' }],
            Authorization: [{ name: 'address', type: 'address' }],
          },
          primaryType: 'Authorization',
          domain: { verifyingContract: owner },
          message: { address: FRIEND },
        },
      ],
    ],
    [
      -32602,
      'a delegation of the account',
      'eth_signTypedData_v4',
      [
        owner,
        {
          types: {
            EIP712Domain: [{ name: 'verifyingContract', type: 'address' }],
            Delegation: [{ name: 'delegate', type: 'address' }],
          },
          primaryType: 'Delegation',
          domain: { verifyingContract: FRAMEWORK.DelegationManager },
          message: { delegate: FRIEND },
        },
      ],
    ],
  ])('%d for %s', async (code, _, method, params) => {
    await expect(outcome(method, params)).rejects.toMatchObject({ code })
  })

  test.each([
    ['the bytes that it covers', covered, 'not-text'],
    ['its hash', hash, 'hash-message'],
  ])('%s are signed as a message only (EIP-191), with a danger', async (_, message, danger) => {
    const { prepared, context } = await outcome('personal_sign', [message, owner])
    expect(prepared.payload).toEqual({ kind: 'evm-message', message })
    const { dangers, understood } = await decode(prepared.payload, {
      site: { origin: 'https://shop.example' },
      network: null,
      account: context.accounts,
      call: () => Promise.reject(new Error('There is no network')),
    })
    expect(dangers.map(({ code }) => code)).toContain(danger)
    expect(understood).toBe(false)
  })
})
