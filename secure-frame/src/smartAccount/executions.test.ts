import * as fc from 'fast-check'
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { calls } from './arbitrary.fixture.ts'
import { type AccountCall, decodeCalls, encodeCalls } from './executions.ts'

const INVALID = expect.objectContaining({ code: -32602 })
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const call: AccountCall = { to, value: 1n, data: '0xabcd' }

const abi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution) payable',
  'function execute(bytes32 mode, bytes executionCalldata) payable',
  'function transferOwnership(address newOwner)',
])
const executionOf = ({ to: target, value, data }: AccountCall) => ({ target, value, callData: data })
const batchOf = (given: readonly AccountCall[]) =>
  encodeAbiParameters(
    [{ type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] }],
    [given.map(({ to: target, value, data }) => [target, value, data] as const)],
  )
const executeIn = (mode: string, batch: Hex) =>
  encodeFunctionData({ abi, functionName: 'execute', args: [`0x${mode.padEnd(64, '0')}`, batch] })

test('one call is executed as it is', () => {
  const expected = encodeFunctionData({ abi, functionName: 'execute', args: [executionOf(call)] })
  expect(encodeCalls([call])).toBe(expected)
})

test('several calls are an ERC-7579 batch that reverts if one of them does', () => {
  const several = [call, { ...call, value: 2n }]
  expect(encodeCalls(several)).toBe(executeIn('01', batchOf(several)))
})

test('no calls are refused', () => {
  expect(() => encodeCalls([])).toThrow(INVALID)
})

test('calls are decoded to what was encoded', async () => {
  await fc.assert(
    fc.property(calls, (given) => {
      expect(decodeCalls(encodeCalls(given))).toEqual(given)
    }),
  )
})

test('a byte more, less or changed never decodes to the same calls', async () => {
  await fc.assert(
    fc.property(calls, fc.nat(), fc.integer({ min: 1, max: 255 }), (given, place, change) => {
      const bytes = Buffer.from(encodeCalls(given).slice(2), 'hex')
      const index = place % bytes.length
      bytes[index] = (bytes[index] ?? 0) ^ change
      const changed: Hex = `0x${bytes.toString('hex')}`
      let decoded: AccountCall[]
      try {
        decoded = decodeCalls(changed)
      } catch (error) {
        expect(error).toEqual(INVALID)
        return
      }
      expect(decoded).not.toEqual(given)
      expect(encodeCalls(decoded)).toBe(changed)
    }),
    { numRuns: 300 },
  )
})

describe('data that encoding would not return is refused', () => {
  const one = encodeCalls([call])
  const two = encodeCalls([call, call])
  test.each<[string, Hex]>([
    ['nothing', '0x'],
    ['half a byte', '0x1'],
    ['a selector alone', one.slice(0, 10) as Hex],
    ['another function', encodeFunctionData({ abi, functionName: 'transferOwnership', args: [to] })],
    ['bytes after the calls', `${one}00`],
    ['a word after the batch', `${two}${'00'.repeat(32)}`],
    ['a word inside of the batch', executeIn('01', `${batchOf([call, call])}${'00'.repeat(32)}`)],
    ['truncated calls', two.slice(0, -2) as Hex],
    [
      'dirty bytes above an address',
      one.replace(`${'0'.repeat(24)}70997970`, `${'0'.repeat(23)}170997970`) as Hex,
    ],
    ['dirty bytes after the data', one.replace(`abcd${'0'.repeat(60)}`, `abcd${'0'.repeat(59)}1`) as Hex],
    ['a batch of one', executeIn('01', batchOf([call]))],
    ['an empty batch', executeIn('01', batchOf([]))],
    ['a batch that may fail in part', executeIn('0101', batchOf([call, call]))],
    ['one call in a mode', executeIn('00', batchOf([call, call]))],
    ['a delegated call', executeIn('ff', batchOf([call, call]))],
    ['a mode with a selector', executeIn(`01${'0'.repeat(10)}01`, batchOf([call, call]))],
    ['a batch of other bytes', executeIn('01', '0xabcdef')],
  ])('%s', (_, data) => {
    expect(() => decodeCalls(data)).toThrow(INVALID)
  })

  test('but upper case is not another encoding', () => {
    expect(decodeCalls(`0x${two.slice(2).toUpperCase()}`)).toEqual([call, call])
  })
})
