import { toFunctionSelector } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { DELEGATE, grant, NOW, PERMISSIONS, SMART, TOKEN } from '../../permissions/grants.fixture.ts'
import { answer2024, readRequest2024 } from './request2024.ts'

const INVALID = expect.objectContaining({ code: -32602 })
const KEY = privateKeyToAccount(`0x${'11'.repeat(32)}`)

const old = (permission: object, changed: object = {}) => ({
  chainId: '0x1',
  expiry: NOW + 60,
  signer: { type: 'account', data: { address: DELEGATE } },
  permissions: [permission],
  policies: [],
  ...changed,
})
const coins = { type: 'native-token-allowance', data: { allowance: '0x3e8' } }
const calls = (data: object) => old({ type: 'contract-call', data: { address: TOKEN, ...data } })
const abi = [{ type: 'function', name: 'play', inputs: [{ type: 'uint256' }] }]

describe('a request of 2024', () => {
  const recurring = { allowance: '0x64', start: NOW, period: 3_600 }
  test.each<[string, object, object]>([
    ['for coins', old(coins), PERMISSIONS['native-token-allowance']],
    [
      'with one permission',
      old(coins, { permission: coins, permissions: undefined }),
      PERMISSIONS['native-token-allowance'],
    ],
    [
      'for a transfer',
      old({ type: 'native-token-transfer', data: { allowance: '0x3e8' } }),
      PERMISSIONS['native-token-allowance'],
    ],
    [
      'of viem',
      old({
        type: 'native-token-transfer',
        data: { ticker: 'ETH' },
        policies: [{ type: 'token-allowance', data: { allowance: '0x3e8' } }],
        required: true,
      }),
      PERMISSIONS['native-token-allowance'],
    ],
    [
      'for a token',
      old({ type: 'erc20-token-transfer', data: { address: TOKEN, allowance: '0x3e8' } }),
      PERMISSIONS['erc20-token-allowance'],
    ],
    [
      'for coins in periods',
      old({ type: 'native-token-recurring-allowance', data: recurring }),
      PERMISSIONS['native-token-periodic'],
    ],
    [
      'for a token in periods',
      old({ type: 'erc20-recurring-allowance', data: { address: TOKEN, ...recurring } }),
      PERMISSIONS['erc20-token-periodic'],
    ],
    ['for functions', calls({ selectors: ['0x12345678', '0xABCDEF01'] }), PERMISSIONS['contract-call']],
    [
      'for functions by name',
      calls({ abi, functions: [{ functionName: 'play' }] }),
      { type: 'contract-call', contractAddress: TOKEN, selectors: [toFunctionSelector('play(uint256)')] },
    ],
    [
      'for functions by signature',
      calls({ calls: ['play(uint256)'] }),
      { type: 'contract-call', contractAddress: TOKEN, selectors: [toFunctionSelector('play(uint256)')] },
    ],
  ])('%s', (_, request, permission) => {
    expect(readRequest2024(request, NOW, 1)).toEqual({
      chainId: 1n,
      from: undefined,
      delegate: DELEGATE,
      permission,
      expiresAt: NOW + 60,
      isAdjustable: true,
    })
  })

  const publicKey = KEY.publicKey
  test.each<[string, object]>([
    ['an account', { type: 'account', data: { address: KEY.address } }],
    ['an account as viem has it', { type: 'account', data: { id: KEY.address } }],
    ['a key', { type: 'key', data: { type: 'secp256k1', publicKey } }],
    ['one key in a list', { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } }],
  ])('by %s is for its address', (_, signer) => {
    expect(readRequest2024(old(coins, { signer }), NOW, 1).delegate).toBe(KEY.address.toLowerCase())
  })

  test('without a chain is for the active one', () => {
    expect(readRequest2024(old(coins, { chainId: undefined }), NOW, 10).chainId).toBe(10n)
    expect(readRequest2024(old(coins, { chainId: 5 }), NOW, 10).chainId).toBe(5n)
  })

  test.each<[string, object]>([
    ['has no end', old(coins, { expiry: undefined })],
    ['has no signer', old(coins, { signer: undefined })],
    ['leaves the signer to the wallet', old(coins, { signer: { type: 'wallet', data: {} } })],
    [
      'has a key of another curve',
      old(coins, { signer: { type: 'key', data: { type: 'secp256r1', publicKey } } }),
    ],
    [
      'has a key that is no point',
      old(coins, {
        signer: { type: 'key', data: { type: 'secp256k1', publicKey: `0x04${'00'.repeat(64)}` } },
      }),
    ],
    [
      'has two keys',
      old(coins, {
        signer: { type: 'keys', data: { keys: Array(2).fill({ type: 'secp256k1', publicKey }) } },
      }),
    ],
    ['has a did:key', old(coins, { signer: { type: 'key', data: { id: 'did:key:zQ3sh' } } })],
    ['has two permissions', old(coins, { permissions: [coins, coins] })],
    ['has two permissions in two fields', old(coins, { permission: coins })],
    ['has none', old(coins, { permissions: undefined })],
    ['has a policy', old(coins, { policies: [{ type: 'call-limit', data: { count: 1 } }] })],
    [
      'has an unknown policy of the permission',
      old({ ...coins, policies: [{ type: 'rate-limit', data: { count: 1, interval: 1 } }] }),
    ],
    [
      'has two amounts that differ',
      old({ ...coins, policies: [{ type: 'token-allowance', data: { limit: '0x1' } }] }),
    ],
    [
      'limits arguments',
      calls({ abi, functions: [{ functionName: 'play', args: [{ operator: 'EQUAL', value: '0x1' }] }] }),
    ],
    ['sends coins with a call', calls({ abi, functions: [{ functionName: 'play', valueLimit: '0x1' }] })],
    ['delegates a call', calls({ abi, functions: [{ functionName: 'play', operation: 1 }] })],
    ['names a function that the ABI lacks', calls({ abi, functions: [{ functionName: 'stop' }] })],
    [
      'names a function that the ABI has twice',
      calls({ abi: [...abi, { ...abi[0], inputs: [] }], functions: [{ functionName: 'play' }] }),
    ],
    ['names functions that cannot be read', calls({ calls: ['play('] })],
    ['allows a whole contract', calls({})],
    ['allows no function', calls({ selectors: [] })],
  ])('that %s is refused', (_, request) => {
    expect(() => readRequest2024(request, NOW, 1)).toThrow(INVALID)
  })

  test('the answer has the names of each draft, and the type that was asked for', () => {
    const request = old({ type: 'native-token-recurring-allowance', data: recurring })
    const given = grant(PERMISSIONS['native-token-periodic'], { account: SMART.address })
    const answer = answer2024(request, {
      grant: given,
      chainId: 1,
      context: '0xc0',
      deployment: SMART.deployment,
    })
    const permission = { type: 'native-token-recurring-allowance', data: recurring, policies: [] }
    expect(answer).toEqual({
      chainId: '0x1',
      address: SMART.address,
      expiry: given.expiresAt,
      signer: { type: 'account', data: { address: DELEGATE } },
      permission,
      permissions: [permission],
      grantedPermissions: [permission],
      policies: [],
      context: '0xc0',
      permissionsContext: '0xc0',
      accountMeta: SMART.deployment,
      ...SMART.deployment,
      signerMeta: { delegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3' },
    })
    expect(
      answer2024(request, { grant: given, chainId: 1, context: '0xc0', deployment: null }),
    ).not.toHaveProperty('accountMeta')
  })
})
