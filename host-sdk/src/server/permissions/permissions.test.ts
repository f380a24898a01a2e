import { decodeFunctionData, encodeErrorResult, parseAbi, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { readContext } from './context.ts'
import { encodeRedemption } from './redeem.ts'
import { type RedemptionReason, redemptionErrorOf } from './redemptionError.ts'

/* The contracts themselves are asked in e2e/smartAccounts/redeem.test.ts. */

const words = (message: string) =>
  encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [message] })
const selector = (name: string) => toFunctionSelector(`${name}()`)

test.each<[RedemptionReason, object]>([
  ['too-much', { data: words('ERC20TransferAmountEnforcer:allowance-exceeded') }],
  ['too-much', { data: words('NativeTokenPeriodTransferEnforcer:transfer-amount-exceeded') }],
  ['not-allowed', { data: words('AllowedTargetsEnforcer:target-address-not-allowed') }],
  ['not-allowed', { data: words('ValueLteEnforcer:value-too-high') }],
  ['expired', { data: words('TimestampEnforcer:expired-delegation') }],
  ['too-early', { data: words('ERC20PeriodTransferEnforcer:transfer-not-started') }],
  ['revoked', { data: selector('CannotUseADisabledDelegation') }],
  ['wrong-key', { data: selector('InvalidDelegate') }],
  ['invalid', { data: selector('InvalidERC1271Signature') }],
  ['paused', { data: selector('EnforcedPause') }],
  // Some nodes put the bytes into an object.
  ['revoked', { data: { data: selector('CannotUseADisabledDelegation') } }],
  // Bundlers quote the reason, or the bytes.
  ['too-much', { details: 'reverted: ERC20TransferAmountEnforcer:allowance-exceeded' }],
  ['revoked', { details: `UserOperation reverted with reason: ${selector('CannotUseADisabledDelegation')}` }],
  ['expired', { details: `reverted with ${words('TimestampEnforcer:expired-delegation')}` }],
  ['failed', { data: words('ERC20: transfer amount exceeds balance') }],
  ['failed', { details: 'execution reverted' }],
])('%s: %o', (reason, said) => {
  const cause = Object.assign(new Error('inner'), said)
  const error = new Error('outer', { cause })
  expect(redemptionErrorOf(error)).toMatchObject({ name: 'RedemptionError', reason, cause: error })
})

test('an error that no contract caused has no reason', () => {
  expect(redemptionErrorOf(new Error('fetch failed'))).toBeNull()
  expect(redemptionErrorOf('nonsense')).toBeNull()
  const endless: { cause?: unknown } = new Error('endless')
  endless.cause = endless
  expect(redemptionErrorOf(endless)).toBeNull()
})

test('calls are encoded one by one, each with its permission', () => {
  const to = `0x${'12'.repeat(20)}` as const
  const { data } = encodeRedemption([
    { permission: { context: '0xaa' }, call: { to, value: 1n } },
    { permission: { context: '0xbb' }, call: { to, data: '0x12345678' } },
  ])
  const abi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])
  const { args } = decodeFunctionData({ abi, data })
  expect(args).toEqual([
    ['0xaa', '0xbb'],
    Array(2).fill(`0x${'00'.repeat(32)}`),
    [`${to}${'1'.padStart(64, '0')}`, `${to}${'0'.repeat(64)}12345678`],
  ])
})

test.each(['0x', '0x1234', `0x${'00'.repeat(64)}`] as const)('%s is no context', (context) => {
  expect(() => readContext(context)).toThrow('The context is not one delegation.')
})
