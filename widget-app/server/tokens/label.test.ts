import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelOf, nameLabel, symbolLabel } from './label.ts'

test.each([
  ['as it is', 'USD Coin', 'USD Coin'],
  ['with signs and letters of any script', 'USD₮0 Прайвэт 中文', 'USD₮0 Прайвэт 中文'],
  ['without what turns it', '\u202Eniocb\u202C\u2066x', 'niocbx'],
  ['without what hides in it', 'U\u200BS\u00ADD\uFEFFC', 'USDC'],
  ['without what only looks empty', '\u3164\u2800\u115FUSDC', 'USDC'],
  ['on one line', ' a\n\r\t b\u2028c ', 'a b c'],
  ['without control characters', 'a\u0000\u0007b', 'ab'],
  ['without towers of marks', `a${'\u0301'.repeat(50)}b`, 'á\u0301\u0301b'],
  ['whole of characters that a text cannot have', 'a\uD800b', 'ab'],
])('a name is shown %s', (_, given, shown) => expect(nameLabel(given)).toBe(shown))

test.each([undefined, '', '   ', '\u200B\u202E', '\u3164', '\uFFFD'])('%j is no name', (given) => {
  expect(nameLabel(given)).toBeUndefined()
})

test('a name of a megabyte is cut, and so is a symbol', () => {
  expect(nameLabel('x'.repeat(1_000_000))).toBe(`${'x'.repeat(63)}…`)
  expect(symbolLabel('🦊'.repeat(100))).toBe(`${'🦊'.repeat(23)}…`)
})

test('whatever is given, one line without characters that hide or turn comes out, and stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (given) => {
      const shown = labelOf(given, 20)
      if (shown === undefined) return
      expect([...shown].length).toBeLessThanOrEqual(20)
      expect(shown).toMatch(/^(?!\s)[^\p{C}\p{Zl}\p{Zp}]+(?<!\s)$/u)
      expect(labelOf(shown, 20)).toBe(shown)
    }),
  )
})
