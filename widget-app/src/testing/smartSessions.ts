import { AirlockError } from '@airlock/host-sdk/contract'
import { openView } from '../state/router/navigation.ts'
import type { GivenPermission } from '../types.ts'
import { signedIn } from './embedded.ts'
import { CONFIG, networksOn, SITE, settle } from './harness.ts'
import { createSmartSecure, EOA, SMART, type SmartFrame } from './smartAccounts.ts'

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

const ON_NODE = { ...CONFIG, networks: networksOn('http://asked.example') }
const ON = { init: { config: { ...ON_NODE, features: { smartSessions: true } } } }

/** An answer of the secure frame that fails. */
export const failing = (code: number) => () => {
  throw new AirlockError(code, 'It failed')
}

/** A visitor with a smart account and these permissions, at the account view. */
export async function smartVisitor({
  permissions = [],
  options = ON,
  frame = {},
  change = {},
}: {
  permissions?: GivenPermission[]
  options?: object
  frame?: Partial<SmartFrame>
  change?: Parameters<typeof createSmartSecure>[1]
} = {}) {
  const secure = createSmartSecure(frame, { listPermissions: () => ({ permissions }), ...change })
  const widget = await signedIn(secure, options)
  widget.store.dispatch(openView())
  await settle()
  const isConnected = () => widget.store.getState().chains.records.eip155?.accountState.address !== null
  return { ...widget, secure, isConnected }
}
