import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'

const shown = (text: string) => fold(text).map(({ raw, mark }) => mark ?? raw)

describe('blank space that pushes the rest of a text out of view is replaced', () => {
  test.each([
    ['400 blank lines', `Please sign.${'\n'.repeat(401)}Everything`, '⏎ 400 blank lines'],
    ['blank lines of spaces and tabs', `a${'\n \t'.repeat(5_000)}\nb`, '⏎ 5,000 blank lines'],
    ['blank lines at the top', `${'\n'.repeat(9)}b`, '⏎ 9 blank lines'],
    ['blank lines at the end', `a${'\n'.repeat(9)}`, '⏎ 9 blank lines'],
    ['spaces', `a${' '.repeat(120)}b`, '␣ 120 spaces'],
    ['tabs', `a${'\t'.repeat(30)}b`, '⇥ 30 tabs'],
    ['spaces and tabs', `a${' \t'.repeat(30)}b`, '␣ 60 spaces and tabs'],
  ])('%s', (_, text, mark) => {
    expect(shown(text)).toContain(mark)
  })

  test.each([
    ['a paragraph', 'One.\n\nTwo.\n\n\nThree.'],
    ['indented data', '{\n  "a": {\n    "b": 1,\n\t\t"c": 2\n  }\n}\n'],
    ['an empty text', ''],
  ])('but not %s', (_, text) => {
    expect(shown(text).join('')).toBe(text)
  })
})

/** Texts with frequent and long blank space. */
const texts = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.nat(60).chain((length) => fc.constantFrom('\n', ' ', '\t', '\n \t').map((it) => it.repeat(length))),
    ),
  )
  .map((parts) => parts.join(''))

test('and nothing else is lost: replaced parts are blank, and no long run remains', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const pieces = fold(text)
      expect(pieces.map(({ raw }) => raw).join('')).toBe(text)
      for (const { raw, mark } of pieces) {
        if (mark !== null) expect(raw.trim()).toBe('')
        else expect(raw).not.toMatch(/(?:\n[^\S\n]*){4}|[^\S\n]{17}/)
      }
    }),
  )
})
