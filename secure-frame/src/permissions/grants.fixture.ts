import * as fc from 'fast-check'
import type { Permission } from '../../shared/permissionsApi.ts'
import type { Hex } from '../signing/payload.ts'
import { smartAccountOf } from '../smartAccount/accounts.ts'
import type { Grant } from './grant.ts'

export const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const SMART = smartAccountOf('hybrid', OWNER)
export const DELEGATE: Hex = `0x${'de'.repeat(20)}`
export const TOKEN: Hex = `0x${'70'.repeat(20)}`
/** Unix time in seconds. */
export const NOW = 1_800_000_000

const period = { periodAmount: '100', periodDuration: 3_600, startTime: NOW }

/** One permission of each type. */
export const PERMISSIONS: { readonly [T in Permission['type']]: Extract<Permission, { type: T }> } = {
  'native-token-allowance': { type: 'native-token-allowance', allowance: '1000' },
  'native-token-periodic': { type: 'native-token-periodic', ...period },
  'erc20-token-allowance': { type: 'erc20-token-allowance', tokenAddress: TOKEN, allowance: '1000' },
  'erc20-token-periodic': { type: 'erc20-token-periodic', tokenAddress: TOKEN, ...period },
  'contract-call': {
    type: 'contract-call',
    contractAddress: TOKEN,
    selectors: ['0x12345678', '0xabcdef01'],
  },
}

export const grant = (permission: Permission, changed: Partial<Grant> = {}): Grant => ({
  account: SMART.address.toLowerCase() as Hex,
  delegate: DELEGATE,
  permission,
  expiresAt: NOW + 86_400,
  salt: 7n,
  ...changed,
})

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((array): Hex => `0x${Buffer.from(array).toString('hex')}`)
const amount = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }).map(String)
const time = fc.integer({ min: 0, max: 2 ** 40 })
const periods = {
  periodAmount: amount,
  periodDuration: fc.integer({ min: 60, max: 2 ** 40 }),
  startTime: time,
}

/** Any permission, also one that is too broad to be given. */
const anyPermission: fc.Arbitrary<Permission> = fc.oneof(
  fc.record({ type: fc.constant('native-token-allowance' as const), allowance: amount }),
  fc.record({ type: fc.constant('native-token-periodic' as const), ...periods }),
  fc.record({
    type: fc.constant('erc20-token-allowance' as const),
    tokenAddress: hex(20),
    allowance: amount,
  }),
  fc.record({ type: fc.constant('erc20-token-periodic' as const), tokenAddress: hex(20), ...periods }),
  fc.record({
    type: fc.constant('contract-call' as const),
    contractAddress: hex(20),
    selectors: fc.array(hex(4), { minLength: 1, maxLength: 16 }),
  }),
)

export const anyGrant: fc.Arbitrary<Grant> = fc.record({
  account: hex(20),
  delegate: hex(20),
  permission: anyPermission,
  expiresAt: fc.integer({ min: 1, max: 2 ** 48 }),
  salt: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
})
