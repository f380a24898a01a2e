import { toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { ENTRY_POINT, FRAMEWORK } from '../../shared/smartContracts.ts'
import { functions } from '../decode/evm/call.ts'
import { delegationOf } from './delegation.ts'
import { delegationText } from './delegationText.ts'
import { forbiddenFunction } from './forbiddenFunctions.ts'
import type { Grant } from './grant.ts'
import { DELEGATE, grant, NOW, OWNER, PERMISSIONS, SMART, TOKEN } from './grants.fixture.ts'
import { readOwnDelegation } from './ownDelegation.ts'
import { refuseBreadth } from './rules.ts'

const INVALID = expect.objectContaining({ code: -32602 })
const NATIVE = PERMISSIONS['native-token-allowance']
const PERIODIC = PERMISSIONS['erc20-token-periodic']
const CALL = PERMISSIONS['contract-call']
const OF_THE_ACCOUNT = [SMART.address, OWNER, ENTRY_POINT, ...Object.values(FRAMEWORK)] as const

test.each(Object.values(PERMISSIONS))('$type is given', (permission) => {
  expect(() => refuseBreadth(grant(permission), OWNER)).not.toThrow()
})

const REFUSED: [string, Grant][] = [
  ['for no one', grant(NATIVE, { delegate: `0x${'0'.repeat(40)}` })],
  ['for anyone', grant(NATIVE, { delegate: `0x${'a11'.padStart(40, '0')}` })],
  ...([SMART.address, OWNER, FRAMEWORK.DelegationManager, ENTRY_POINT] as const).map(
    (delegate): [string, Grant] => [`for ${delegate}`, grant(NATIVE, { delegate })],
  ),
  ['without a limit', grant({ ...NATIVE, allowance: String(2n ** 256n - 1n) })],
  ['for more than anything has', grant({ ...NATIVE, allowance: String(2n ** 127n) })],
  ['without a limit in each period', grant({ ...PERIODIC, periodAmount: String(2n ** 128n - 1n) })],
  ['that begins after its end', grant({ ...PERIODIC, startTime: NOW + 86_400 })],
  ['without a beginning', grant({ ...PERIODIC, startTime: 0 })],
  ['with a function twice', grant({ ...CALL, selectors: ['0x12345678', '0x12345678'] })],
  ...OF_THE_ACCOUNT.flatMap((address): [string, Grant][] => [
    [`for calls of ${address}`, grant({ ...CALL, contractAddress: address })],
    [`for ${address} as a token`, grant({ ...PERIODIC, tokenAddress: address })],
  ]),
  ...['0xa9059cbb', '0x095ea7b3', '0x23b872dd', '0xd505accf', '0xa22cb465', '0x39509351'].map(
    (selector): [string, Grant] => [
      `for ${selector}`,
      grant({ ...CALL, selectors: ['0x12345678', selector] }),
    ],
  ),
]

describe('a permission is refused', () => {
  test.each(REFUSED)('%s', (_, refused) => {
    expect(() => refuseBreadth(refused, OWNER)).toThrow(INVALID)
    expect(() => readOwnDelegation(delegationText(delegationOf(refused)), 'hybrid', OWNER)).toThrow(INVALID)
  })

  test('of another account', () => {
    const foreign = grant(NATIVE, { account: TOKEN })
    expect(() => readOwnDelegation(delegationText(delegationOf(foreign)), 'hybrid', OWNER)).toThrow(INVALID)
    const ofOwner = grant(NATIVE, { account: OWNER })
    expect(() => readOwnDelegation(delegationText(delegationOf(ofOwner)), 'hybrid', OWNER)).toThrow(INVALID)
  })
})

test('the amount below the limit is given', () => {
  expect(() => refuseBreadth(grant({ ...NATIVE, allowance: String(2n ** 127n - 1n) }), OWNER)).not.toThrow()
})

test('the owner’s own permission is read for the screen and the signer', () => {
  const text = delegationText(delegationOf(grant(NATIVE)))
  const { account, grant: read } = readOwnDelegation(text, 'hybrid', OWNER)
  expect(account.address).toBe(SMART.address)
  expect(read).toMatchObject({ delegate: DELEGATE, permission: NATIVE })
})

test.each([
  'transfer(address,uint256,uint256)',
  'transferFrom(address,address,uint256,uint256)',
  'approve(address,uint256,uint256)',
  'withdraw(address,uint256,address)',
  'approveDelegation(address,uint256)',
  'allow(address,bool)',
  'withdrawTo(address,address,uint256)',
  'withdrawTo(address,uint256)',
  'hope(address)',
  'push(address,uint256)',
  'pull(address,uint256)',
  'move(address,address,uint256)',
  'transferPunk(address,uint256)',
  'offerPunkForSaleToAddress(uint256,uint256,address)',
  'transferFrom((address,address,uint160,address)[])',
  'executeBatch(address[],uint256[],bytes[])',
  'executeBatch(address[],bytes[])',
  'executeBatch((address,uint256,bytes)[])',
  'execute((address,uint256,bytes)[])',
])('%s is forbidden', (signature) => {
  const selectors = [toFunctionSelector(signature)]
  expect(() => refuseBreadth(grant({ ...CALL, selectors }), OWNER)).toThrow(INVALID)
})

test('every function that the screen knows as one that moves, allows or controls something is forbidden', () => {
  const ofOthers = Object.keys(functions)
  expect(ofOthers.filter((selector) => forbiddenFunction(selector) === undefined)).toEqual([])
})
