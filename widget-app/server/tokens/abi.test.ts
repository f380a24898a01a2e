import fc from 'fast-check'
import { encodeAbiParameters, type Hex, parseAbiParameters, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressAt, bytesIn, textIn, uintAt } from './abi.ts'

const WORD = '0'.repeat(64)
const word = (value: bigint) => value.toString(16).padStart(64, '0')

test('decodes contracts’ strings', () => {
  const types = parseAbiParameters('uint256, address, string')
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.string({ maxLength: 200 }),
      (number, text) => {
        const hex = encodeAbiParameters(types, [number, '0x00000000000000000000000000000000000000A1', text])
        expect(uintAt(hex)).toBe(number)
        expect(addressAt(hex, 1)).toBe('0x00000000000000000000000000000000000000a1')
        expect(textIn(encodeAbiParameters(parseAbiParameters('string'), [text]))).toBe(
          Buffer.from(text, 'utf8').toString('utf8'),
        )
      },
    ),
  )
})

test('decodes 32-byte symbols of early tokens', () => {
  expect(textIn(stringToHex('MKR', { size: 32 }))).toBe('MKR')
})

test('ignores extra bytes at the end', () => {
  expect(uintAt(`0x${word(7n)}${'ff'.repeat(500)}`)).toBe(7n)
})

describe('is null for', () => {
  test.each<[string, Hex | null]>([
    ['nothing', '0x'],
    ['a failure', null],
    ['less than a word', '0x1234'],
  ])('%s', (_, hex) => {
    expect(uintAt(hex)).toBeUndefined()
    expect(addressAt(hex)).toBeUndefined()
    expect(textIn(hex)).toBeUndefined()
  })

  test.each([
    ['an offset beyond the end', `${word(2n ** 255n)}${WORD}`],
    ['an offset between words', `${word(33n)}${WORD}${WORD}`],
    ['a length beyond the end', `${word(32n)}${word(1_000_000n)}${WORD}`],
    ['a huge length', `${word(32n)}${word(2n ** 256n - 1n)}${WORD}`],
    ['an offset to itself', `${WORD}${WORD}`],
  ])('a string with %s', (what, hex) => {
    const isItself = what.endsWith('itself')
    expect(bytesIn(`0x${hex}`, 100)).toBe(isItself ? '' : undefined)
  })

  test('an address with extra bytes, or the zero address', () => {
    expect(addressAt(`0x1${word(1n).slice(1)}`)).toBeUndefined()
    expect(addressAt(`0x${WORD}`)).toBeUndefined()
  })
})

test('looks only at the beginning of a long string', () => {
  const hex = encodeAbiParameters(parseAbiParameters('string'), ['x'.repeat(1_000_000)])
  expect(textIn(hex)).toBe('x'.repeat(1_024))
})

test('never throws', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const hex: Hex = `0x${Buffer.from(bytes).toString('hex')}`
      expect(() => [uintAt(hex), addressAt(hex), textIn(hex)]).not.toThrow()
    }),
  )
})
