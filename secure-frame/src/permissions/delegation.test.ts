import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Caveat, caveatsOf, counterOf, readCaveats } from '../../shared/smartAccount/caveats.ts'
import { ENFORCERS, FRAMEWORK } from '../../shared/smartContracts.ts'
import {
  delegationHash,
  delegationOf,
  delegationTypedData,
  disablingCall,
  encodeContext,
  grantOf,
  readContext,
  readDisabling,
} from './delegation.ts'
import { delegationText, readDelegationText } from './delegationText.ts'
import { anyGrant, grant, NOW, PERMISSIONS } from './grants.fixture.ts'

const SIGNATURE = `0x${'5a'.repeat(65)}` as const
const INVALID = expect.objectContaining({ code: -32602 })

test('every permission is read as it was written', async () => {
  await fc.assert(
    fc.property(anyGrant, (given) => {
      const delegation = delegationOf(given)
      expect(grantOf(delegation)).toEqual(given)
      const text = delegationText(delegation)
      expect(readDelegationText(text)).toEqual({ delegation, grant: given })
      const signed = { delegation, signature: SIGNATURE }
      expect(readContext(encodeContext(signed))).toEqual(signed)
      expect(readDisabling(disablingCall(signed).data)).toEqual(signed)
    }),
    { numRuns: 200 },
  )
})

test('different permissions have different texts and hashes', async () => {
  await fc.assert(
    fc.property(anyGrant, anyGrant, (one, other) => {
      fc.pre(!isDeepStrictEqual(one, other))
      expect(delegationText(delegationOf(one))).not.toBe(delegationText(delegationOf(other)))
      expect(delegationHash(delegationOf(one))).not.toBe(delegationHash(delegationOf(other)))
    }),
    { numRuns: 100 },
  )
})

test('a text with one other character is refused, or is another permission', async () => {
  const text = delegationText(delegationOf(grant(PERMISSIONS['erc20-token-periodic'])))
  await fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom(...'0123456789abcdefAF"{}[],:x '), (at, letter) => {
      const changed = text.slice(0, at) + letter + text.slice(at + 1)
      fc.pre(changed !== text)
      try {
        const read = readDelegationText(changed)
        expect(delegationText(read.delegation)).toBe(changed)
        expect(delegationOf(read.grant)).toEqual(read.delegation)
      } catch (error) {
        expect(error).toEqual(INVALID)
      }
    }),
    { numRuns: 400 },
  )
})

describe('caveats of another kind are refused:', () => {
  const good = caveatsOf(PERMISSIONS['erc20-token-allowance'], NOW)
  const [value, transfer, time] = good as [Caveat, Caveat, Caveat]
  const word = (digit: string) => `0x${digit.padStart(64, '0')}` as const
  test.each<[string, Caveat[]]>([
    ['none', []],
    ['only the end', [time]],
    ['no end', [value, transfer]],
    ['an end of 0, which is none', [value, transfer, { ...time, terms: word('0') }]],
    [
      'an earliest time',
      [value, transfer, { ...time, terms: `0x${'1'.padStart(32, '0')}${time.terms.slice(34)}` }],
    ],
    ['an end of 33 bytes', [value, transfer, { ...time, terms: `${time.terms}00` }]],
    ['another order', [transfer, value, time]],
    ['the end first', [time, value, transfer]],
    ['one twice', [value, transfer, time, time]],
    ['some coins allowed', [{ ...value, terms: word('1') }, transfer, time]],
    ['no limit of coins', [transfer, time]],
    ['longer terms', [value, { ...transfer, terms: `${transfer.terms}00` }, time]],
    ['shorter terms', [value, { ...transfer, terms: transfer.terms.slice(0, -2) as `0x${string}` }, time]],
    [
      'an amount of 0',
      [value, { ...transfer, terms: `${transfer.terms.slice(0, 42)}${'0'.repeat(64)}` as const }, time].map(
        (caveat) => caveat as Caveat,
      ),
    ],
    ['an enforcer that is not ours', [value, transfer, { ...time, enforcer: `0x${'ab'.repeat(20)}` }]],
    [
      'call data that is not empty',
      caveatsOf(PERMISSIONS['native-token-allowance'], NOW).map((caveat, index) =>
        index === 1 ? { ...caveat, terms: '0x00' as const } : caveat,
      ),
    ],
    [
      'no function',
      caveatsOf(PERMISSIONS['contract-call'], NOW).map((caveat, index) =>
        index === 1 ? { ...caveat, terms: '0x' as const } : caveat,
      ),
    ],
    [
      'half a function',
      caveatsOf(PERMISSIONS['contract-call'], NOW).map((caveat, index) =>
        index === 1 ? { ...caveat, terms: '0x1234567890' as const } : caveat,
      ),
    ],
    [
      'two contracts',
      caveatsOf(PERMISSIONS['contract-call'], NOW).map((caveat, index) =>
        index === 0 ? { ...caveat, terms: `${caveat.terms}${'ab'.repeat(20)}` as const } : caveat,
      ),
    ],
  ])('%s', (_, caveats) => {
    expect(readCaveats(caveats)).toBeNull()
  })

  test('but not another case of the letters in them', () => {
    const upper = good.map(({ enforcer, terms }) => ({
      enforcer: `0x${enforcer.slice(2).toUpperCase()}` as const,
      terms: `0x${terms.slice(2).toUpperCase()}` as const,
    }))
    expect(readCaveats(upper)).toEqual(readCaveats(good))
  })
})

test('each permission is limited by the enforcers of its type, and by its end', () => {
  const names = Object.fromEntries(Object.entries(ENFORCERS).map(([name, at]) => [at.toLowerCase(), name]))
  const enforcers = Object.values(PERMISSIONS).map((permission) =>
    caveatsOf(permission, NOW).map(({ enforcer }) => names[enforcer]?.replace('Enforcer', '')),
  )
  expect(enforcers).toEqual([
    ['NativeTokenTransferAmount', 'ExactCalldata', 'Timestamp'],
    ['NativeTokenPeriodTransfer', 'ExactCalldata', 'Timestamp'],
    ['ValueLte', 'ERC20TransferAmount', 'Timestamp'],
    ['ValueLte', 'ERC20PeriodTransfer', 'Timestamp'],
    ['AllowedTargets', 'AllowedMethods', 'ValueLte', 'Timestamp'],
  ])
  expect(
    Object.values(PERMISSIONS).map((permission) => names[counterOf(permission)?.enforcer ?? '']),
  ).toEqual([
    'NativeTokenTransferAmountEnforcer',
    'NativeTokenPeriodTransferEnforcer',
    'ERC20TransferAmountEnforcer',
    'ERC20PeriodTransferEnforcer',
    undefined,
  ])
})

test('what is signed names the chain and the DelegationManager, and no other delegation', () => {
  const delegation = delegationOf(grant(PERMISSIONS['native-token-allowance']))
  const typed = delegationTypedData(delegation, 8_453)
  expect(typed.domain).toEqual({
    name: 'DelegationManager',
    version: '1',
    chainId: 8_453,
    verifyingContract: FRAMEWORK.DelegationManager,
  })
  expect(typed.message.authority).toBe(`0x${'f'.repeat(64)}`)
  const hashes = [1, 8_453].map((chain) => hashTypedData(delegationTypedData(delegation, chain)))
  expect(new Set(hashes).size).toBe(2)
})

describe('a context is refused', () => {
  const context = encodeContext({
    delegation: delegationOf(grant(PERMISSIONS['native-token-allowance'])),
    signature: SIGNATURE,
  })
  test.each<[string, string]>([
    ['without a delegation', `0x${'20'.padStart(64, '0')}${'0'.repeat(64)}`],
    ['with trailing bytes', `${context}00`],
    ['that is cut off', context.slice(0, -2)],
    ['that is empty', '0x'],
    ['that rests on another delegation', context.replace('f'.repeat(64), `${'f'.repeat(63)}0`)],
  ])('%s', (_, changed) => {
    expect(() => readContext(changed as `0x${string}`)).toThrow(INVALID)
  })
})
