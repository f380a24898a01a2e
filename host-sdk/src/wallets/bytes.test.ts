import { base58, base64, base64nopad, base64url, hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOf, fromBase58, fromBase64, fromHex, textOf, toBase58, toBase64, toHex } from './bytes.ts'

const bytes = fc.uint8Array({ maxLength: 200 })
const withZeros = fc
  .tuple(fc.nat(8), bytes)
  .map(([zeros, rest]) => Uint8Array.from([...Array(zeros).fill(0), ...rest]))

describe('bytes are encoded as reference libraries do, and decoded to the same bytes', () => {
  test.each([
    ['base58', toBase58, fromBase58, base58],
    ['base64', toBase64, fromBase64, base64],
    ['hex', toHex, fromHex, hex],
  ] as const)('%s', (_, encode, decode, reference) => {
    void fc.assert(
      fc.property(withZeros, (value) => {
        const text = encode(value)
        expect(text).toBe(reference.encode(value))
        expect(decode(text)).toEqual(value)
      }),
    )
  })

  test('base64 is also read without padding and in the alphabet of URLs', () => {
    void fc.assert(
      fc.property(bytes, (value) => {
        expect(fromBase64(base64nopad.encode(value))).toEqual(value)
        expect(fromBase64(base64url.encode(value))).toEqual(value)
      }),
    )
  })

  test('views on buffers and lists of numbers are read as bytes', () => {
    const { buffer } = Uint8Array.from([1, 2, 3, 4])
    expect(bytesOf(new Uint8Array(buffer, 1, 2))).toEqual(Uint8Array.from([2, 3]))
    expect(bytesOf(new DataView(buffer, 2))).toEqual(Uint8Array.from([3, 4]))
    expect(bytesOf([5, 6])).toEqual(Uint8Array.from([5, 6]))
  })
})

test.each<[string, () => unknown]>([
  ['a letter that is not in base58', () => fromBase58('0OIl')],
  ['an object as base58', () => fromBase58({ length: 3 })],
  ['base58 that is too long to decode', () => fromBase58('z'.repeat(70_000))],
  ['markup as base64', () => fromBase64('<b>')],
  ['incomplete base64', () => fromBase64('A')],
  ['half a byte of hex', () => fromHex('0xabc')],
  ['other letters as hex', () => fromHex('zz')],
  ['a text as bytes', () => bytesOf('AAAA')],
  ['undefined as bytes', () => bytesOf(undefined)],
  ['a number as text', () => textOf(1)],
])('%s is refused', (_, read) => {
  expect(read).toThrow(expect.objectContaining({ code: -32602 }))
})
