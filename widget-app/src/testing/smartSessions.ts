import type { GivenPermission } from '../types.ts'
import { SITE } from './harness.ts'
import { EOA, SMART } from './smartAccounts.ts'

const DAY = 86_400

/** A permission of the site of the tests to spend 10 of a token every hour, of which it has used 6. */
export const permissionOf = (change: Partial<GivenPermission> = {}): GivenPermission => ({
  id: `0x${'ab'.repeat(32)}`,
  chainId: 'eip155:31337',
  account: SMART,
  delegate: EOA,
  site: SITE,
  permission: {
    type: 'native-token-periodic',
    periodAmount: '10000000000000000000',
    periodDuration: 3_600,
    startTime: 1,
  },
  grantedAt: Date.now() - 1_000,
  expiresAt: Math.floor(Date.now() / 1_000) + DAY,
  status: 'active',
  used: '6000000000000000000',
  revocationAsked: false,
  ...change,
})
