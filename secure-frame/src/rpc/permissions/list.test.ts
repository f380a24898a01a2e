import { encodeAbiParameters, type Hex, numberToHex, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import type { KeptPermission } from '../../../shared/permissionsApi.ts'
import { delegationHash, delegationOf, encodeContext } from '../../permissions/delegation.ts'
import { DELEGATE, grant, NOW, PERMISSIONS, TOKEN } from '../../permissions/grants.fixture.ts'
import type { PermissionKeeper } from '../permissionKeeper.ts'
import { smartSession } from '../smartAccount/smart.fixture.ts'
import { grantedPermissions, supportedPermissions } from './answer.ts'
import { permissionsOfSite } from './keeper.ts'
import { listGiven } from './list.ts'
import { onNetwork } from './onNetwork.ts'

const SITE = 'https://shop.example'

const [DISABLED, SPENT, AVAILABLE] = [
  'disabledDelegations(bytes32)',
  'spentMap(address,bytes32)',
  'getAvailableAmount(bytes32,address,bytes)',
].map((signature) => toFunctionSelector(signature)) as [Hex, Hex, Hex]

/** @param end - what is signed as its end. */
function kept(
  type: keyof typeof PERMISSIONS,
  changed: Partial<KeptPermission> = {},
  end = NOW + 86_400,
): KeptPermission {
  const given = grant(PERMISSIONS[type], { expiresAt: end })
  const delegation = delegationOf(given)
  const { account, delegate, permission, expiresAt } = given
  return {
    id: delegationHash(delegation),
    chainId: 'eip155:1',
    account,
    delegate,
    site: SITE,
    permission,
    expiresAt,
    context: encodeContext({ delegation, signature: `0x${'5a'.repeat(65)}` }),
    grantedAt: NOW * 1_000,
    revocationAskedAt: null,
    revokedAt: null,
    ...changed,
  }
}

/** What the server says of another delegation. */
function keptAs(delegation: ReturnType<typeof delegationOf>): KeptPermission {
  const context = encodeContext({ delegation, signature: `0x${'5a'.repeat(65)}` })
  return kept('contract-call', { id: delegationHash(delegation), context })
}
const foreignOne = () => keptAs(delegationOf(grant(PERMISSIONS['contract-call'], { account: TOKEN })))
const unlimitedOne = () => keptAs({ ...delegationOf(grant(PERMISSIONS['contract-call'])), caveats: [] })

interface Chain {
  disabled?: boolean
  spent?: bigint
  available?: bigint
  isDown?: boolean
  /** The time of the newest block (Unix seconds). */
  time?: number
}

/** A session with these permissions, and what the chain says about all of them. */
function session(permissions: KeptPermission[], chain: Chain = {}, site: string | null = SITE) {
  const { disabled = false, spent = 0n, available = 0n, isDown = false, time = NOW } = chain
  const answers: Record<string, Hex> = {
    [DISABLED]: numberToHex(disabled ? 1 : 0, { size: 32 }),
    [SPENT]: numberToHex(spent, { size: 32 }),
    [AVAILABLE]: encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }],
      [available, false, 1n],
    ),
  }
  const all = smartSession({
    answers: {
      eth_getBlockByNumber: () => ({ timestamp: numberToHex(time) }),
      eth_call: ([{ data }]: [{ data: string }]) => (isDown ? '0x' : (answers[data.slice(0, 10)] ?? '0x')),
    },
  })
  const keeper: PermissionKeeper = {
    maxDays: 30,
    site,
    keep: async () => undefined,
    list: async () => permissions,
    end: async () => undefined,
  }
  return { ...all.context, smart: { ...all.context.smart, permissions: keeper } }
}

const listed = async (permissions: KeptPermission[], chain?: Chain, now = NOW) =>
  listGiven(session(permissions, chain), now)

describe('a given permission', () => {
  test.each<[string, Partial<KeptPermission>, Chain, string]>([
    ['active', {}, {}, 'active'],
    ['revoked on the chain', {}, { disabled: true }, 'revoked'],
    ['active on the chain, whatever the server says', { revokedAt: 1 }, {}, 'active'],
    ['unknown', {}, { isDown: true }, 'unknown'],
    ['unknown, whatever the server says', { revokedAt: 1 }, { isDown: true }, 'unknown'],
    ['unknown on a network that is not listed', { chainId: 'eip155:5' }, {}, 'unknown'],
  ])('is %s', async (_, changed, chain, status) => {
    expect(await listed([kept('erc20-token-allowance', changed)], chain)).toMatchObject([{ status }])
  })

  test.each<[string, Partial<KeptPermission>, Chain, string]>([
    ['and revoked', {}, { disabled: true }, 'revoked'],
    ['', {}, {}, 'expired'],
    ['whatever the server says', { revokedAt: 1, expiresAt: NOW + 1 }, {}, 'expired'],
    ['and the node is away', {}, { isDown: true }, 'expired'],
  ])('is over %s', async (_, changed, chain, status) => {
    expect(await listed([kept('erc20-token-allowance', changed, NOW)], chain)).toMatchObject([{ status }])
  })

  test('is what the account has signed, whatever the server says', async () => {
    const signed = kept('erc20-token-allowance')
    const said = {
      delegate: TOKEN,
      permission: PERMISSIONS['contract-call'],
      expiresAt: 1,
      account: TOKEN,
    }
    const { delegate, permission, expiresAt, account } = signed
    expect(await listed([{ ...signed, ...said }])).toMatchObject([
      { delegate, permission, expiresAt, account, status: 'active' },
    ])
  })

  test.each<[string, KeptPermission]>([
    ['of another hash', kept('contract-call', { id: kept('native-token-allowance').id })],
    ['of another account', foreignOne()],
    ['that cannot be read', kept('contract-call', { context: '0x1234' })],
    ['with other limits than those of a permission', unlimitedOne()],
  ])('%s is left out', async (_, wrong) => {
    const right = kept('erc20-token-allowance')
    expect(await listed([wrong, right])).toMatchObject([{ id: right.id }])
  })

  test.each<[keyof typeof PERMISSIONS, Chain, string | null]>([
    ['erc20-token-allowance', { spent: 6n }, '6'],
    ['native-token-allowance', { spent: 7n }, '7'],
    ['erc20-token-periodic', { available: 40n }, '60'],
    ['native-token-periodic', { available: 100n }, '0'],
    // More than the permission allows in a period is no answer.
    ['native-token-periodic', { available: 101n }, null],
    ['contract-call', {}, null],
    ['erc20-token-allowance', { isDown: true }, null],
  ])('of the type %s counts what was used', async (type, chain, used) => {
    expect(await listed([kept(type)], chain)).toMatchObject([{ used }])
  })

  test('is unused until a block is in its first period', async () => {
    expect(await listed([kept('erc20-token-periodic')], { available: 0n, time: NOW - 1 })).toMatchObject([
      { used: '0' },
    ])
  })

  test('crosses to the widget without its context', async () => {
    const [given] = await listed([kept('contract-call', { revocationAskedAt: 1 })])
    expect(given).toEqual({
      ...Object.fromEntries(
        Object.entries(kept('contract-call')).filter(
          ([name]) => !['context', 'revocationAskedAt', 'revokedAt'].includes(name),
        ),
      ),
      status: 'active',
      used: null,
      revocationAsked: true,
    })
  })
})

describe('a site', () => {
  const late = 4_000_000_000
  const own = kept('erc20-token-allowance', {}, late)
  const foreign = kept('native-token-allowance', { site: 'https://evil.example' }, late)

  test('gets its own permissions back, with what it needs to use them', async () => {
    const context = session([own, foreign])
    const [granted, ...others] = await grantedPermissions(context)
    expect(others).toEqual([])
    expect(granted).toMatchObject({
      chainId: '0x1',
      to: DELEGATE,
      context: own.context,
      permission: { type: 'erc20-token-allowance', isAdjustmentAllowed: false },
      rules: [{ type: 'expiry', data: { timestamp: 4_000_000_000 } }],
      dependencies: [context.smart.account.deployment],
    })
  })

  test.each<[string, KeptPermission, Chain]>([
    ['revoked', own, { disabled: true }],
    ['over', kept('erc20-token-allowance', {}, 1), {}],
  ])('does not get one that is %s', async (_, permission, chain) => {
    expect(await grantedPermissions(session([permission], chain))).toEqual([])
  })

  test('that the browser did not identify has none, not even those of other unknown sites', async () => {
    expect(await permissionsOfSite(session([{ ...own, site: null }], {}, null))).toEqual([])
  })

  test('learns which types it can ask for, on the networks with smart accounts', () => {
    const supported = supportedPermissions(session([]))
    expect(Object.keys(supported)).toEqual(Object.keys(PERMISSIONS))
    expect(supported['contract-call']).toEqual({ chainIds: ['0x1'], ruleTypes: ['expiry'] })
  })
})

test('a project without permissions has none to list', async () => {
  const { context } = smartSession()
  await expect(listGiven(context, NOW)).rejects.toMatchObject({ code: 4200 })
  expect(() => supportedPermissions(context)).toThrow(expect.objectContaining({ code: 4200 }))
})

test('what a person does on another network leaves the active one as it is', () => {
  const { context } = smartSession()
  const [, other] = context.networks.all
  if (!other) throw new Error('There are two networks')
  const there = onNetwork(other, context)
  expect(there.networks.active('eip155').id).toBe('eip155:10')
  expect(context.networks.active('eip155').id).toBe('eip155:1')
  expect(() => there.networks.active('solana')).toThrow()
})
