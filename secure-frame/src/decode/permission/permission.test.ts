import { describe, expect, test } from 'vitest'
import type { Permission } from '../../../shared/permissionsApi.ts'
import { decode } from '../../approval/decode.ts'
import { delegationOf, disablingCall } from '../../permissions/delegation.ts'
import { delegationText } from '../../permissions/delegationText.ts'
import type { Grant } from '../../permissions/grant.ts'
import type { Payload } from '../../signing/payload.ts'
import type { DecodeContext } from '../context.ts'
import type { DangerCode } from '../dangers.ts'
import { codesOf, ethereum, NOW, people } from '../fixtures/context.fixture.ts'
import { operation, smart, withEntryPoint } from '../fixtures/operation.fixture.ts'

const { usdc, fakeEth, app, friend, nft } = people
const DAY = 86_400
const now = NOW / 1_000

const grantOf = (permission: Permission, changed: Partial<Grant> = {}): Grant => ({
  account: smart.address,
  delegate: friend,
  permission,
  expiresAt: now + DAY,
  salt: 1n,
  ...changed,
})
const payloadOf = (grant: Grant, chainId = 1): Payload => ({
  kind: 'evm-delegation',
  chainId,
  account: 'hybrid',
  delegation: delegationText(delegationOf(grant)),
})
const show = (permission: Permission, changed?: Partial<Grant>, context: DecodeContext = ethereum) =>
  decode(payloadOf(grantOf(permission, changed)), context)

const coins = (ether: bigint): Permission => ({
  type: 'native-token-allowance',
  allowance: String(ether * 10n ** 18n),
})
const dollars = (tokenAddress: string, amount = 10_000_000n): Permission => ({
  type: 'erc20-token-allowance',
  tokenAddress,
  allowance: String(amount),
})
const hourly: Permission = {
  type: 'erc20-token-periodic',
  tokenAddress: usdc,
  periodAmount: '10000000',
  periodDuration: 3_600,
  startTime: now,
}
const calls: Permission = {
  type: 'contract-call',
  contractAddress: app,
  selectors: ['0x12345678', '0x9abcdef0'],
}

describe('the approval of a permission', () => {
  test.each<[string, Permission, Partial<Grant>, string, DangerCode[]]>([
    ['for coins', coins(1n), {}, 'Allow shop.example to spend up to 1 ETH', ['permission']],
    [
      'for more than there is',
      coins(101n),
      {},
      'Allow shop.example to spend up to 101 ETH',
      ['permission', 'permission-over-balance'],
    ],
    ['for a token', dollars(usdc), {}, 'Allow shop.example to spend up to 10 USDC', ['permission']],
    [
      'for all of a token',
      dollars(usdc, 10n ** 15n),
      {},
      'Allow shop.example to spend up to 1,000,000,000 USDC',
      ['permission', 'unlimited-permit'],
    ],
    [
      'for a token with the name of the coin',
      dollars(fakeEth),
      {},
      'Allow shop.example to spend up to 10 ETH',
      ['permission', 'token-imitates-native'],
    ],
    ['each hour', hourly, {}, 'Allow shop.example to spend up to 10 USDC every hour', ['permission']],
    [
      'each 90 minutes',
      { ...hourly, periodDuration: 5_400 },
      {},
      'Allow shop.example to spend up to 10 USDC every 90 minutes',
      ['permission'],
    ],
    [
      'for long',
      hourly,
      { expiresAt: now + 8 * DAY },
      'Allow shop.example to spend up to 10 USDC every hour',
      ['permission', 'permission-long'],
    ],
  ])('%s', async (_, permission, changed, title, dangers) => {
    const display = await show(permission, changed)
    expect(display).toMatchObject({
      kind: 'permit',
      title,
      understood: true,
      balanceChanges: null,
      fee: null,
    })
    expect(codesOf(display.dangers)).toEqual([...dangers].sort())
  })

  test('says who, how much in all, until when, and which account', async () => {
    const time = (label: string, local: RegExp, aside: string) => ({
      label,
      value: expect.stringMatching(local),
      kind: 'text',
      aside,
    })
    const { rows, network } = await show({ ...hourly, startTime: now + 3_600 })
    expect(rows).toEqual([
      { label: 'Used by', value: '0x2222222222222222222222222222222222222222', kind: 'address' },
      { label: 'Limit', value: '10 USDC every hour', kind: 'amount' },
      time('Begins', / \(in 1 hour\)$/, '2026-01-01 01:00:00 UTC'),
      { label: 'Total limit', value: '230 USDC', kind: 'amount' },
      { label: 'Token', value: '“USD Coin” (name not verified)', kind: 'text' },
      { label: 'Token contract', value: '0x3333333333333333333333333333333333333333', kind: 'address' },
      time('Expires', / \(in 1 day\)$/, '2026-01-02 00:00:00 UTC'),
      { label: 'Smart account', value: smart.address, kind: 'address' },
    ])
    expect(network).toEqual({ id: 'eip155:1', name: 'Ethereum' })
  })

  test('to call functions is a critical danger, and is not understood', async () => {
    const display = await show(calls)
    expect(display).toMatchObject({
      title: 'Allow shop.example to call 2 functions of a contract',
      understood: false,
    })
    expect(codesOf(display.dangers)).toEqual(['permission', 'permission-any-arguments'])
    expect(display.dangers[0]).toMatchObject({ code: 'permission-any-arguments', level: 'critical' })
    expect(display.rows.filter(({ label }) => label === 'Function').map(({ value }) => value)).toEqual([
      '0x12345678',
      '0x9abcdef0',
    ])
  })

  test.each<[string, Promise<unknown>, object]>([
    [
      'of what is no token',
      show(dollars(nft)),
      { understood: false, title: 'Allow shop.example to spend up to 10,000,000 units of a token' },
    ],
    [
      'by an unverified site',
      show(coins(1n), {}, { ...ethereum, site: { origin: null } }),
      { title: 'Allow this site to spend up to 1 ETH' },
    ],
    ['on another network', decode(payloadOf(grantOf(coins(1n)), 10), ethereum), { understood: false }],
    [
      'of another account',
      show(coins(1n), { account: app }),
      { kind: 'unknown', title: 'Damaged request', understood: false },
    ],
    [
      'for everyone',
      show(coins(1n), { delegate: `0x${'a11'.padStart(40, '0')}` }),
      { kind: 'unknown', title: 'Damaged request' },
    ],
  ])('%s', async (_, shown, expected) => {
    expect(await shown).toMatchObject(expected)
  })

  test('does not need a node', async () => {
    const call = () => Promise.reject(new Error('offline'))
    const display = await show(hourly, {}, { ...ethereum, call })
    expect(display).toMatchObject({ kind: 'permit', understood: false })
    expect(codesOf(display.dangers)).toContain('token-unverified')
  })
})

describe('the revocation of a permission', () => {
  const signature = `0x${'5a'.repeat(65)}` as const
  const revoke = (grant: Grant, value = 0n) =>
    decode(
      operation([{ ...disablingCall({ delegation: delegationOf(grant), signature }), value }]),
      withEntryPoint,
    )

  test('says what it revokes', async () => {
    const display = await revoke(grantOf(hourly))
    expect(display).toMatchObject({
      kind: 'revoke',
      title: 'Revoke a permission',
      summary: 'No one can use it afterwards: spend up to 10 USDC every hour.',
      understood: true,
      dangers: [],
    })
    expect(display.rows[0]).toMatchObject({ label: 'Used by', kind: 'address' })
  })

  // The limit of 31 days is for what is granted: an older grant may say anything.
  test('names an end that no calendar has', async () => {
    const display = await revoke(grantOf(hourly, { expiresAt: 2 ** 48 }))
    expect(display.title).toBe('Revoke a permission')
    expect(display.rows.map(({ value }) => value)).toContain('for ever')
  })

  test.each<[string, Grant, bigint]>([
    ['of another account', grantOf(hourly, { account: app }), 0n],
    ['that sends coins along', grantOf(hourly), 1n],
  ])('%s is shown as what it is', async (_, grant, value) => {
    const display = await revoke(grant, value)
    expect(display.title).toBe('Revoke a permission of your smart account')
    expect(codesOf(display.dangers)).toContain('permission-control')
  })
})
