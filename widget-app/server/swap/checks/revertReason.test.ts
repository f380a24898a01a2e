import { encodeErrorResult, parseAbi, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { NO_REASON, reasonIn } from './revertReason.ts'

const abi = parseAbi(['error Error(string)', 'error Panic(uint256)', 'error TooLittle(uint256)'])
const text = (said: string) => encodeErrorResult({ abi, errorName: 'Error', args: [said] })

test.each<[string, unknown, string]>([
  ['a text', text('STF'), 'STF'],
  ['a text with control characters', text('a\u0000\nb\u202e'), 'ab'],
  ['a long text', text('x'.repeat(500)), 'x'.repeat(120)],
  ['a panic', encodeErrorResult({ abi, errorName: 'Panic', args: [17n] }), 'panic 0x11'],
  [
    'an error of its own',
    encodeErrorResult({ abi, errorName: 'TooLittle', args: [5n] }),
    `error ${toFunctionSelector('TooLittle(uint256)')}`,
  ],
  ['an empty text', text(''), NO_REASON],
  ['an error without its text', '0x08c379a0', NO_REASON],
  ['nothing', '0x', NO_REASON],
  ['no data', undefined, NO_REASON],
  ['words of a node', 'execution reverted at http://key@node.internal', NO_REASON],
  ['an object', { message: 'node.internal' }, NO_REASON],
])('%s is told', (_, data, reason) => {
  expect(reasonIn(data)).toBe(reason)
})
