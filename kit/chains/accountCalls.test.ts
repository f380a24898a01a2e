import { encodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { hasOwnBytes } from './accountCalls.ts'

const BATCH = [
  { type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] },
] as const
const BOB = `0x${'b0'.repeat(20)}` as const

const word = (value: number) => value.toString(16).padStart(64, '0')
const encoded = (...data: Hex[]) => encodeAbiParameters(BATCH, [data.map((each) => [BOB, 5n, each] as const)])

/** As many calls, all of which are the same bytes. */
const shared = (count: number): Hex => {
  const call = encoded(`0x${'00'.repeat(200)}`).slice(2 + 3 * 64)
  return `0x${word(32)}${word(count)}${word(32 * count).repeat(count)}${call}`
}

test.each<[string, Hex, boolean]>([
  ['no call', encoded(), true],
  ['calls without data', encoded('0x', '0x'), true],
  ['calls with data of their own', encoded(`0x${'12'.repeat(100)}`, `0x${'34'.repeat(33)}`), true],
  ['one call, written like those that share', shared(1), true],
  ['calls that share their data', shared(100), false],
  ['offsets outside the data', `0x${word(32)}${word(1)}${'f'.repeat(64)}`, false],
  ['more calls than the data has room for', `0x${word(32)}${'f'.repeat(64)}`, false],
  ['an array outside the data', `0x${'f'.repeat(64)}`, false],
  ['nothing', '0x', false],
])('data with %s may be decoded, or not', (_, data, expected) =>
  expect(hasOwnBytes(data, [2])).toBe(expected),
)
