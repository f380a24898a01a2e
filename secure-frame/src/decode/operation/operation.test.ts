import { encodeFunctionData, type Hex, parseAbi, toFunctionSelector, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { FRAMEWORK } from '../../../shared/smartContracts.ts'
import { decode } from '../../approval/decode.ts'
import type { Display } from '../../approval/display.ts'
import type { AccountCall } from '../../smartAccount/executions.ts'
import { hybridAccount } from '../../smartAccount/frameworkAccount.ts'
import { operationText } from '../../smartAccount/operationText.ts'
import type { UserOperation } from '../../smartAccount/userOperation.ts'
import { check, type Line, situationsOf } from '../fixtures/check.fixture.ts'
import { people } from '../fixtures/context.fixture.ts'
import { data, MAX } from '../fixtures/evm.fixture.ts'
import { operation, smart, userOperation, withEntryPoint } from '../fixtures/operation.fixture.ts'
import { controls } from './accountCalls.ts'

const { me, friend, usdc, app } = people
const call = (to: Hex, calldata: Hex = '0x', value = 0n): AccountCall => ({ to, value, data: calldata })

const pay = call(friend, '0x', 5n * 10n ** 17n)
const send = call(usdc, data('transfer', friend, 1_500_000n))
const approve = call(usdc, data('approve', app, 5_000_000n))
const unlimited = call(usdc, data('approve', app, MAX))
const unclear = { understood: false }

const abi = parseAbi([
  'function addKey(string, uint256, uint256)',
  'function removeKey(string)',
  'function updateSigners(address, string[], uint256[], uint256[])',
  'function transferOwnership(address)',
  'function renounceOwnership()',
  'function upgradeToAndCall(address, bytes)',
  'function upgradeToAndCallAndRetainStorage(address, bytes)',
  'function execute(bytes32, bytes)',
  'function redeemDelegations(bytes[], bytes32[], bytes[])',
  'function pause()',
])
type Admin = Parameters<typeof encodeFunctionData<typeof abi>>[0]['functionName']
const admin = (functionName: NonNullable<Admin>, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
const toSelf = (calldata: Hex) => call(smart.address, calldata)

const lines: readonly Line[] = [
  ['a payment', operation([pay]), 'transfer', 'Send 0.5 ETH', [], { fee: '0.00042 ETH' }],
  ['a token transfer', operation([send]), 'transfer', 'Send 1.5 USDC', []],
  ['a permission', operation([approve]), 'approval', 'Let 0x8888…8888 use 5 USDC', ['approval']],
  [
    'a payment to the account itself',
    operation([call(smart.address, '0x', 1n)]),
    'transfer',
    'Send 0.000000000000000001 ETH to yourself',
    [],
  ],
  ['two payments', operation([pay, send]), 'call', 'Send 2 payments', []],
  [
    'coins for two people',
    operation([pay, call(app, '0x', 25n * 10n ** 16n)]),
    'call',
    'Send 0.75 ETH to 2 addresses',
    [],
  ],
  ['two payments to one person', operation([pay, pay]), 'call', 'Send 2 payments', []],
  [
    'a payment and one to the account itself',
    operation([pay, call(smart.address, '0x', 1n)]),
    'call',
    'Send 2 payments',
    [],
  ],
  [
    'a payment and one that is lost',
    operation([pay, call(`0x${'0'.repeat(40)}`, '0x', 1n)]),
    'call',
    'Do 2 actions at once',
    ['burn'],
  ],
  ['a payment and a call of nothing', operation([pay, call(app)]), 'call', 'Do 2 actions at once', []],
  ['a payment and a permission', operation([pay, approve]), 'call', 'Do 2 actions at once', ['approval']],
  ['32 calls', operation(Array(32).fill(send)), 'call', 'Send 32 payments', []],
  [
    'a permission and an unlimited one',
    operation([approve, unlimited]),
    'call',
    'Do 2 actions at once',
    ['approval', 'unlimited-approval'],
  ],
  [
    'an unknown call among others',
    operation([send, call(app, '0x12345678')]),
    'call',
    'Do 2 actions at once',
    ['unknown-call'],
    unclear,
  ],
  [
    'a batch within a batch',
    operation([send, call(usdc, data('multicall', [send.data, unlimited.data]))]),
    'call',
    'Do 2 actions at once',
    ['unlimited-approval'],
  ],
  [
    'tokens that a contract takes from the account',
    operation([
      call(app, data('aggregate3', [[usdc, true, data('transferFrom', smart.address, friend, 1n)]])),
    ]),
    'call',
    'In a contract’s name: Move 0.000001 USDC out of your account',
    ['own-tokens-moved'],
  ],
  [
    'tokens that are taken from the owner',
    operation([call(usdc, data('transferFrom', me, friend, 1n))]),
    'transfer',
    'Move 0.000001 USDC out of your account',
    ['own-tokens-moved'],
  ],
  [
    'more calls than are described',
    operation(Array(33).fill(send)),
    'unknown',
    'Do 33 actions at once',
    ['too-many-calls'],
    unclear,
  ],
  [
    'more nested calls than are described',
    operation(Array(32).fill(call(usdc, data('multicall', Array(10).fill(send.data))))),
    'call',
    'Do 32 actions at once',
    ['too-many-calls'],
    unclear,
  ],
  // The account itself
  [
    'a new key',
    operation([toSelf(admin('addKey', 'key', 1n, 2n))]),
    'call',
    'Add a key to your smart account',
    ['account-control'],
  ],
  [
    'a removed key',
    operation([toSelf(admin('removeKey', 'key'))]),
    'call',
    'Remove a key from your smart account',
    ['account-control'],
  ],
  [
    'other keys',
    operation([toSelf(admin('updateSigners', friend, [], [], []))]),
    'call',
    'Replace the keys of your smart account',
    ['account-control'],
  ],
  [
    'another owner',
    operation([toSelf(admin('transferOwnership', friend))]),
    'call',
    'Give your smart account away',
    ['account-control'],
  ],
  [
    'no owner',
    operation([toSelf(admin('renounceOwnership'))]),
    'call',
    'Remove the owner of your smart account',
    ['account-control'],
  ],
  [
    'other code',
    operation([toSelf(admin('upgradeToAndCall', app, '0x'))]),
    'call',
    'Replace the code of your smart account',
    ['account-control'],
    unclear,
  ],
  [
    'other code that keeps its storage',
    operation([toSelf(admin('upgradeToAndCallAndRetainStorage', app, '0x'))]),
    'call',
    'Replace the code of your smart account',
    ['account-control'],
    unclear,
  ],
  [
    'hidden calls, which the account makes by a call of itself',
    operation([toSelf(admin('execute', toHex(0, { size: 32 }), '0x'))]),
    'call',
    'Change your smart account',
    ['account-control'],
    unclear,
  ],
  [
    'a function of the account with more bytes than it takes',
    operation([toSelf(`${admin('transferOwnership', friend)}00`)]),
    'call',
    'Give your smart account away',
    ['account-control'],
    unclear,
  ],
  [
    'a token function of the account',
    operation([toSelf(send.data)]),
    'call',
    'Change your smart account',
    ['account-control'],
    unclear,
  ],
  [
    'a call of the account itself among others',
    operation([send, send, toSelf(admin('addKey', 'key', 1n, 2n)), send]),
    'call',
    'Do 4 actions at once',
    ['account-control'],
  ],
  [
    'a call of the account itself within another batch',
    operation([call(app, data('aggregate3', [[smart.address, true, admin('transferOwnership', friend)]]))]),
    'call',
    'In a contract’s name: Give your smart account away',
    ['account-control'],
  ],
  // Permissions
  [
    'permissions that are used',
    operation([call(FRAMEWORK.DelegationManager, admin('redeemDelegations', [], [], []))]),
    'call',
    'Use permissions of smart accounts',
    ['permission-control'],
    unclear,
  ],
  [
    'another function of the contract of permissions',
    operation([call(FRAMEWORK.DelegationManager, admin('pause'), 1n)]),
    'call',
    'Change permissions of your smart account',
    ['permission-control'],
    unclear,
  ],
  [
    'coins for the contract of permissions',
    operation([call(FRAMEWORK.DelegationManager, '0x', 1n)]),
    'call',
    'Change permissions of your smart account',
    ['permission-control'],
    unclear,
  ],
]

describe('an operation with', () => {
  test.each(situationsOf(lines))('$name is shown as it is', (situation) => check(situation, withEntryPoint))
})

test.each(Object.entries(controls))('%s is the selector of its function', (selector, { signature }) => {
  expect(toFunctionSelector(signature)).toBe(selector)
})

const shown = (
  calls: readonly AccountCall[],
  changed: Partial<UserOperation> = {},
  context = withEntryPoint,
) => decode(operation(calls, changed), context)
const written = ({ rows }: Display) =>
  rows.filter(({ detail }) => !detail).map(({ label, value }) => `${label}: ${value}`)

describe('the facts of an operation', () => {
  test('are those of a single call, then the account that signs', async () => {
    expect(written(await shown([pay]))).toEqual([
      `To: ${friend}`,
      'Amount: 0.5 ETH',
      `Smart account: ${smart.address}`,
    ])
  })

  test('are a line for each of several calls, with all facts of each under Details', async () => {
    const display = await shown([approve, send])
    expect(written(display)).toEqual([
      'Action 1: Let 0x8888…8888 use 5 USDC',
      `For: ${app}`,
      'Action 2: Send 1.5 USDC',
      `To: ${friend}`,
      `Smart account: ${smart.address}`,
    ])
    const [first, second, ...others] = display.tree
    expect(others).toEqual([])
    expect(first?.name).toBe('1. Let 0x8888…8888 use 5 USDC')
    expect(first?.children.map(({ name, value }) => `${name}: ${value}`)).toEqual(
      expect.arrayContaining([`For: ${app}`, 'Amount: 5 USDC', `Token contract: ${usdc}`, 'approve: null']),
    )
    expect(second?.name).toBe('2. Send 1.5 USDC')
  })

  test('do not hide calls within one of several, nor a new owner', async () => {
    const inner = call(usdc, data('multicall', [send.data, approve.data]))
    const display = await shown([pay, inner, toSelf(admin('transferOwnership', app))])
    expect(written(display)).toEqual(
      expect.arrayContaining([
        'Action 2: Do 2 actions at once',
        'Action 2.1: Send 1.5 USDC',
        'Action 2.2: Let 0x8888…8888 use 5 USDC',
        'Action 3: Give your smart account away',
        `New owner: ${app}`,
      ]),
    )
  })

  test('name the new owner, or the new code', async () => {
    expect(written(await shown([toSelf(admin('transferOwnership', friend))]))).toContain(
      `New owner: ${friend}`,
    )
    expect(written(await shown([toSelf(admin('upgradeToAndCall', app, '0x'))]))).toContain(`New code: ${app}`)
  })

  test('have the gas, the fee and the nonce under Details', async () => {
    const { rows } = await shown([pay])
    expect(rows.filter(({ detail }) => detail).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Gas limit: 21000',
      'Max fee per gas: 20 gwei',
      'Tip per gas: 0.000000001 gwei',
      'Nonce: 5',
    ])
  })

  test('include the coins that each of several calls sends along, and their sum', async () => {
    const paid = call(usdc, data('transfer', friend, 1_500_000n), 10n ** 19n)
    const unknown = call(app, '0x12345678', 10n ** 18n)
    expect(written(await shown([paid, unknown]))).toEqual([
      'Action 1: Send 1.5 USDC',
      `To: ${friend}`,
      'Sends along: 10 ETH',
      'Action 2: Call a contract',
      `Contract: ${app}`,
      'Sends: 1 ETH',
      'Total sent: 11 ETH',
      `Smart account: ${smart.address}`,
    ])
  })

  test('say that the account is set up with it', async () => {
    expect((await shown([pay], { deployment: smart.deployment })).summary).toMatch(
      /sets up your smart account/,
    )
    expect((await shown([pay])).summary).toBe('')
  })
})

describe('a worst danger is shown first, and none twice', () => {
  test.each([[[approve, unlimited, approve]], [[unlimited, approve, unlimited]]])('%#', async (calls) => {
    const { dangers } = await shown(calls)
    expect(dangers.map(({ code, level }) => [code, level])).toEqual([
      ['unlimited-approval', 'critical'],
      ['approval', 'warning'],
    ])
  })
})

describe('what is no operation of ours is damaged', () => {
  const text = operationText(userOperation([pay]))
  const second = hybridAccount(me, 1)
  test.each([
    ['another account', operationText(userOperation([pay], { sender: friend }))],
    ['the owner', operationText(userOperation([pay], { sender: me }))],
    [
      'the owner’s second account',
      operationText(userOperation([pay], { sender: second.address, deployment: second.deployment })),
    ],
    [
      'another deployment',
      operationText(userOperation([pay], { deployment: { factory: friend, factoryData: '0x' } })),
    ],
    ['a space', `${text} `],
    ['a second field', text.replace('{', '{"callData":"0x",')],
    ['nothing', ''],
  ])('%s', async (_, given) => {
    const payload = { kind: 'evm-user-operation', chainId: 1, account: 'hybrid', operation: given } as const
    expect(await decode(payload, withEntryPoint)).toMatchObject({
      kind: 'unknown',
      title: 'Damaged request',
      understood: false,
      dangers: [{ code: 'malformed', level: 'critical' }],
    })
  })
})

describe('call data that is no list of calls is never an ordinary action', () => {
  test.each<[string, Hex]>([
    ['a function of the account', admin('transferOwnership', friend)],
    ['a token function', send.data],
    ['a byte after the calls', `${smart.encodeCalls([send])}00`],
    ['a batch that may fail in part', smart.encodeCalls([send, send]).replace('01', '0101') as Hex],
    ['nothing', '0x'],
  ])('%s', async (_, callData) => {
    const display = await shown([pay], { callData })
    expect(display).toMatchObject({ kind: 'unknown', title: 'Run unreadable actions', understood: false })
    expect(display.dangers.map(({ code }) => code)).toEqual(['malformed', 'account-control'])
    expect(display.rows).toContainEqual({ label: 'Data', value: callData, kind: 'data' })
  })
})

test('an operation for another network is not compared with this one', async () => {
  const asked: string[] = []
  const payload = operation([pay])
  if (payload.kind !== 'evm-user-operation') throw new TypeError()
  const display = await decode(
    { ...payload, chainId: 10 },
    {
      ...withEntryPoint,
      call: (method, params) => {
        asked.push(method)
        return withEntryPoint.call(method, params)
      },
    },
  )
  expect(display.dangers.map(({ code }) => code)).toEqual(['wrong-network'])
  expect(display).toMatchObject({ understood: false, balanceChanges: null })
  expect(asked).not.toContain('eth_getBalance')
  expect(asked).not.toContain('eth_simulateV1')
})

describe('fee and nonce', () => {
  const KEY = 1n << 64n
  test.each<[string, Partial<UserOperation>, string[]]>([
    ['the usual ones', {}, []],
    ['a raised fee', { maxFeePerGas: 50_000_000_000n }, ['raised-fee']],
    ['a high fee', { maxFeePerGas: 101_000_000_000n }, ['high-fee']],
    ['a fee above 5 % of the balance', { preVerificationGas: 300_000_000n }, ['high-fee', 'high-gas']],
    [
      'a fee above the balance',
      { preVerificationGas: 10n ** 10n },
      ['high-fee', 'high-gas', 'insufficient-funds'],
    ],
    ['a later nonce', { nonce: 6n }, ['nonce-gap']],
    ['a used nonce', { nonce: 4n }, ['nonce-taken']],
    ['a nonce of another sequence', { nonce: KEY + 6n }, ['nonce-gap']],
  ])('%s', async (_, changed, codes) => {
    const { dangers } = await shown([call(friend, '0x', 0n)], changed)
    expect(dangers.map(({ code }) => code).sort()).toEqual(codes)
  })

  test('are unknown if the node does not respond', async () => {
    const call = () => Promise.reject(new Error('down'))
    const { dangers } = await shown([pay], {}, { ...withEntryPoint, call })
    expect(dangers.map(({ code }) => code)).toEqual(['fee-unknown', 'nonce-unknown'])
  })
})
