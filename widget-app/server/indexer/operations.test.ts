import { encodeAccountCalls } from '@airlock/kit/accountCalls'
import { ENTRY_POINT } from '@airlock/kit/chains'
import fc from 'fast-check'
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import type { ScriptedLog } from '../testing/scriptedChain.ts'
import { address } from '../testing/scriptedLogs.ts'
import {
  bundle,
  bundleInput,
  operationLog,
  payment,
  type ScriptedOperation,
} from '../testing/scriptedOperations.ts'
import { Block, Receipt } from './chainSchema.ts'
import { operationsIn } from './operations.ts'

const [ALICE, BOB, CAROL] = [address(1), address(2), address(3)]
const hexOf = (text: string) => text.slice(2).toLowerCase()
const HASH = `0x${'1'.repeat(64)}`

/** The operations in a transaction as a node reports it. */
function read({ to, input, logs }: { to?: unknown; input?: unknown; logs?: readonly ScriptedLog[] }) {
  const { transactions } = Block.parse({
    ...{ number: '0x1', hash: HASH, parentHash: HASH, timestamp: '0x1' },
    transactions: [{ hash: HASH, from: ALICE, to, value: '0x0', input }],
  })
  const receipt = Receipt.parse({
    ...{ transactionHash: HASH, blockHash: HASH },
    logs: (logs ?? []).map((log, index) => ({ ...log, logIndex: `0x${index.toString(16)}` })),
  })
  return transactions.flatMap((transaction) => operationsIn(transaction, receipt.logs))
}

const coin = (recipient: string, amount: bigint, item = 0) => ({ recipient: hexOf(recipient), amount, item })
const one: ScriptedOperation = { account: ALICE, calls: [payment(BOB, 5n)] }
const done = { account: hexOf(ALICE), failed: false, log: 0 }
const unread = { ...done, recipient: null, selector: null, coins: [] }

describe('an operation', () => {
  test.each<[string, ScriptedOperation, object]>([
    ['pays', one, { recipient: hexOf(BOB), selector: null, coins: [coin(BOB, 5n)] }],
    [
      'pays for a call',
      { account: ALICE, calls: [payment(BOB, 5n, '0x095ea7b3ff')] },
      { recipient: hexOf(BOB), selector: '095ea7b3', coins: [coin(BOB, 5n)] },
    ],
    [
      'calls for nothing',
      { account: ALICE, calls: [payment(BOB, 0n, '0x095ea7b3')] },
      { recipient: hexOf(BOB), selector: '095ea7b3', coins: [] },
    ],
    [
      'pays several',
      { account: ALICE, calls: [payment(BOB, 5n), payment(CAROL, 0n), payment(CAROL, 6n)] },
      { recipient: null, selector: null, coins: [coin(BOB, 5n), coin(CAROL, 6n, 2)] },
    ],
    [
      'fails, and pays nobody',
      { ...one, failed: true },
      { failed: true, recipient: hexOf(BOB), selector: null, coins: [] },
    ],
  ])('%s', (_, operation, expected) => expect(read(bundle([operation]))).toEqual([{ ...done, ...expected }]))

  test('is told from the other operations of its bundle by account and nonce', () => {
    const operations = [
      one,
      { account: ALICE, nonce: 1n, calls: [payment(CAROL, 7n)], failed: true },
      { account: BOB, nonce: 1n, calls: [payment(CAROL, 8n)] },
      { account: ALICE, nonce: 2n, calls: [payment(CAROL, 9n)] },
    ]
    expect(read(bundle(operations)).map(({ account, failed, coins }) => [account, failed, coins])).toEqual([
      [hexOf(ALICE), false, [coin(BOB, 5n)]],
      [hexOf(ALICE), true, []],
      [hexOf(BOB), false, [coin(CAROL, 8n)]],
      [hexOf(ALICE), false, [coin(CAROL, 9n)]],
    ])
  })
})

describe('no operation is read', () => {
  const log = operationLog(one)
  test.each<[string, Partial<ScriptedLog>]>([
    ['from the same event of another contract', { address: CAROL }],
    ['from another event', { topics: [HASH, ...log.topics.slice(1)] }],
    ['without an account', { topics: log.topics.slice(0, 3) }],
    ['with an invalid account', { topics: log.topics.with(2, `0x${'f'.repeat(64)}`) }],
    ['without its result', { data: '0x' }],
    ['with more than its result', { data: `${log.data}00` }],
  ])('%s', (_, changes) => expect(read(bundle([one], { logs: [{ ...log, ...changes }] }))).toEqual([]))

  test('that its bundle contains but the EntryPoint does not report', () =>
    expect(read(bundle([one], { logs: [] }))).toEqual([]))
})

describe('no coins are made up', () => {
  const input = bundleInput([one])
  /** The same operation as often as it takes for all call data together to be longer than the bundle. */
  const sharing = (whole: Hex): Hex => {
    const word = (value: number) => value.toString(16).padStart(64, '0')
    const [count, parameters] = [20, whole.slice(10)]
    // The array begins at the third word. Its only offset, 32 bytes, becomes one for each element.
    const operation = parameters.slice(4 * 64)
    return `${whole.slice(0, 10) as Hex}${parameters.slice(0, 2 * 64)}${word(count)}${word(32 * count).repeat(count)}${operation}`
  }
  const aggregated = encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleAggregatedOps',
    args: [[], CAROL as Hex],
  })
  test.each<[string, Parameters<typeof bundle>[1]]>([
    ['for a bundle within another contract’s call', { to: CAROL }],
    ['for a bundle of a contract that is created', { to: null }],
    ['for another function', { input: aggregated }],
    ['for truncated calldata', { input: input.slice(0, -640) }],
    [
      'for offsets outside the calldata',
      { input: `${input.slice(0, 10)}${'f'.repeat(64)}${input.slice(74)}` },
    ],
    ['for no calldata', { input: '0x' }],
    ['for operations that share their call data', { input: sharing(input) }],
    ['for another nonce', { input: bundleInput([{ ...one, nonce: 1n }]) }],
    ['for another account', { input: bundleInput([{ ...one, account: CAROL }]) }],
  ])('%s', (_, changes) => expect(read(bundle([one], changes))).toEqual([unread]))

  const execute = (mode: string) =>
    encodeFunctionData({
      abi: parseAbi(['function execute(bytes32 mode, bytes executionCalldata)']),
      args: [
        `0x${mode.padEnd(64, '0')}`,
        encodeAbiParameters(
          [{ type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] }],
          [
            [
              [BOB as Hex, 5n, '0x'],
              [BOB as Hex, 5n, '0x'],
            ],
          ],
        ),
      ],
    })
  const many = Array.from({ length: 10_000 }, () => payment(BOB, 1n))
  test.each<[string, Hex]>([
    ['that is empty', '0x'],
    ['of another function', '0x12345678'],
    ['that is truncated', (encodeAccountCalls([payment(BOB, 5n)]) ?? '0x').slice(0, -2) as Hex],
    ['of a batch that may fail in part', execute('0101')],
    ['of a delegated call', execute('ff')],
    ['of 10,000 calls', encodeAccountCalls(many) ?? '0x'],
    [
      'of a few hundred kilobytes',
      encodeAccountCalls([payment(BOB, 5n, `0x${'00'.repeat(300_000)}`)]) ?? '0x',
    ],
  ])('for call data %s', (_, callData) =>
    expect(read(bundle([{ account: ALICE, callData }]))).toEqual([unread]),
  )
})

test('up to a few hundred payments of one operation are read', () => {
  const calls = Array.from({ length: 300 }, (_, index) => payment(BOB, BigInt(index + 1)))
  expect(read(bundle([{ account: ALICE, calls }]))[0]?.coins).toHaveLength(300)
})

test('no calldata throws, and none adds an operation', () => {
  const input = bundleInput([one])
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), fc.nat(), (bytes, place) => {
      const at = 10 + 2 * (place % (input.length / 2 - 5))
      const changed = `${input.slice(0, at)}${Buffer.from(bytes).toString('hex')}`.padEnd(input.length, '0')
      expect(read(bundle([one], { input: changed }))).toHaveLength(1)
    }),
  )
  expect(read({ to: ENTRY_POINT, input })).toEqual([])
})
