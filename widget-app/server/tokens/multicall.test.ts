import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeAggregate, encodeAggregate } from './multicall.ts'

const hex = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)

const answered = (result: { success: boolean; returnData: Hex }[]) =>
  encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })

test('calls are encoded for Multicall3', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ to: address, data: hex(80) }), { maxLength: 20 }), (calls) => {
      const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data: encodeAggregate(calls) })
      expect(functionName).toBe('aggregate3')
      const read = (args?.[0] ?? []) as { target: string; allowFailure: boolean; callData: string }[]
      expect(read.map((call) => [call.target.toLowerCase(), call.allowFailure, call.callData])).toEqual(
        calls.map(({ to, data }) => [to, true, data]),
      )
    }),
  )
})

test('results are decoded from Multicall3', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ success: fc.boolean(), returnData: hex(100) }), { maxLength: 20 }),
      (results) => {
        expect(decodeAggregate(answered(results), results.length)).toEqual(
          results.map(({ success, returnData }) => (success ? returnData : null)),
        )
      },
    ),
  )
})

describe('an invalid result', () => {
  const good = answered([{ success: true, returnData: '0x1234' }])

  test.each<[string, Hex]>([
    ['is empty', '0x'],
    ['has too few entries', answered([])],
    ['has too many entries', answered(Array(2).fill({ success: true, returnData: '0x' }))],
    ['is truncated', good.slice(0, -64) as Hex],
    ['has offsets outside itself', `0x${'ff'.repeat(320)}`],
    ['has endless bytes', good.replace(/0{62}02(?=1234)/, 'f'.repeat(64)) as Hex],
  ])('%s', (_, given) => expect(decodeAggregate(given, 1)).toBeUndefined())
})

test('never throws', () => {
  fc.assert(
    fc.property(hex(400), fc.integer({ min: 0, max: 20 }), (given, count) => {
      const decoded = decodeAggregate(given, count)
      expect(decoded === undefined || decoded.length === count).toBe(true)
    }),
  )
})
