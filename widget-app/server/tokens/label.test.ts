import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelOf, nameLabel, symbolLabel } from '../../shared/label.ts'

test.each([
  ['unchanged', 'USD Coin', 'USD Coin'],
  ['with symbols and letters of any script', 'USD₮0 Прайвэт 中文', 'USD₮0 Прайвэт 中文'],
  ['without direction overrides', '\u202Eniocb\u202C\u2066x', 'niocbx'],
  ['without invisible characters', 'U\u200BS\u00ADD\uFEFFC', 'USDC'],
  ['without blank characters', '\u3164\u2800\u115FUSDC', 'USDC'],
  ['on one line', ' a\n\r\t b\u2028c ', 'a b c'],
  ['without control characters', 'a\u0000\u0007b', 'ab'],
  ['without stacked marks', `a${'\u0301'.repeat(50)}b`, 'á\u0301\u0301b'],
  ['with replaced lone surrogates', 'a\uD800b', 'ab'],
])('a name is displayed %s', (_, given, shown) => expect(nameLabel(given)).toBe(shown))

test.each([undefined, '', '   ', '\u200B\u202E', '\u3164', '\uFFFD'])('%j is not a name', (given) => {
  expect(nameLabel(given)).toBeUndefined()
})

test('a long name or symbol is truncated', () => {
  expect(nameLabel('x'.repeat(1_000_000))).toBe(`${'x'.repeat(63)}…`)
  expect(symbolLabel('🦊'.repeat(100))).toBe(`${'🦊'.repeat(23)}…`)
})

test('any text becomes one line without invisible characters, and is then unchanged', () => {
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
