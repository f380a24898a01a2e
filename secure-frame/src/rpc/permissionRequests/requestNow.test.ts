import { describe, expect, test } from 'vitest'
import type { AskedPermission } from '../../permissions/askedPermission.ts'
import { DELEGATE, grant, NOW, PERMISSIONS, SMART, TOKEN } from '../../permissions/grants.fixture.ts'
import { answerNow, readRequestNow, writeRequestNow } from './requestNow.ts'

const INVALID = expect.objectContaining({ code: -32602 })

const now = (changed: object = {}, permission: object = {}) => ({
  chainId: '0x1',
  to: DELEGATE,
  permission: {
    type: 'native-token-allowance',
    isAdjustmentAllowed: false,
    data: { allowance: '0x3e8' },
    ...permission,
  },
  rules: [{ type: 'expiry', data: { timestamp: NOW + 60 } }],
  ...changed,
})

const ofNative: AskedPermission = {
  chainId: 1n,
  from: undefined,
  delegate: DELEGATE,
  permission: PERMISSIONS['native-token-allowance'],
  expiresAt: NOW + 60,
  isAdjustable: false,
}

describe('a request of today', () => {
  test.each<[string, object, Partial<AskedPermission>]>([
    ['for coins', now(), {}],
    [
      'that names the account',
      now({ from: SMART.address }),
      { from: SMART.address.toLowerCase() as `0x${string}` },
    ],
    ['without an end', now({ rules: [] }), { expiresAt: undefined }],
    ['without rules', now({ rules: null }), { expiresAt: undefined }],
    ['that may be lowered', now({}, { isAdjustmentAllowed: true }), { isAdjustable: true }],
    ['with a reason', now({}, { data: { allowance: '0x3e8', justification: 'For the game' } }), {}],
  ])('%s', (_, request, expected) => {
    expect(readRequestNow(request, NOW)).toEqual({ ...ofNative, ...expected })
  })

  test.each(Object.values(PERMISSIONS))('for $type is read as it is written', (permission) => {
    const given = grant(permission)
    const written = writeRequestNow(given, 1, true)
    const { account: from, delegate, expiresAt } = given
    expect(readRequestNow(structuredClone(written), NOW)).toEqual({
      chainId: 1n,
      from,
      delegate,
      permission,
      expiresAt,
      isAdjustable: true,
    })
  })

  test('for periods without a start begins now', () => {
    const data = { periodAmount: '0x64', periodDuration: 3_600 }
    const { permission } = readRequestNow(now({}, { type: 'native-token-periodic', data }), NOW)
    expect(permission).toEqual(PERMISSIONS['native-token-periodic'])
  })

  test.each<[string, unknown]>([
    ['is nothing', null],
    ['is a list', [now()]],
    ['has no delegate', now({ to: undefined })],
    ['has an unknown field', now({ signer: {} })],
    ['has another rule', now({ rules: [{ type: 'redeemer', data: { addresses: [DELEGATE] } }] })],
    ['has a rule that cannot be read', now({ rules: [{ type: 'expiry', data: { timestamp: '1' } }] })],
    ['has two ends', now({ rules: Array(2).fill({ type: 'expiry', data: { timestamp: NOW + 60 } }) })],
    ['does not say whether it may be lowered', now({}, { isAdjustmentAllowed: undefined })],
    ['is of an unknown type', now({}, { type: 'native-token-stream' })],
    ['is of a type that every object has', now({}, { type: 'constructor' })],
    ['is for nothing', now({}, { data: { allowance: '0x0' } })],
    ['has a decimal amount', now({}, { data: { allowance: '1000' } })],
    ['has an amount of 257 bits', now({}, { data: { allowance: `0x1${'0'.repeat(64)}` } })],
    ['has unknown data', now({}, { data: { allowance: '0x1', recipient: DELEGATE } })],
    [
      'has a period of a second',
      now({}, { type: 'native-token-periodic', data: { periodAmount: '0x1', periodDuration: 1 } }),
    ],
    [
      'names no function',
      now({}, { type: 'contract-call', data: { contractAddress: TOKEN, selectors: [] } }),
    ],
    ['names no functions at all', now({}, { type: 'contract-call', data: { contractAddress: TOKEN } })],
    [
      'names half a function',
      now({}, { type: 'contract-call', data: { contractAddress: TOKEN, selectors: ['0x1234'] } }),
    ],
  ])('that %s is refused', (_, request) => {
    expect(() => readRequestNow(request, NOW)).toThrow(INVALID)
  })

  test('the answer says what was given', () => {
    const given = {
      grant: grant(PERMISSIONS['native-token-allowance']),
      chainId: 1,
      context: '0xc0' as const,
    }
    const answer = answerNow({ ...given, deployment: SMART.deployment }, true)
    expect(answer).toMatchObject({
      ...writeRequestNow(given.grant, 1, true),
      context: '0xc0',
      dependencies: [SMART.deployment],
      delegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
    })
    expect(answerNow({ ...given, deployment: null }, true).dependencies).toEqual([])
  })
})
