import {
  CONTROL_CONTRAST,
  contrast,
  fromHex,
  type Rgb,
  STRONG_CONTRAST,
  TEXT_CONTRAST,
  toHex,
} from '@airlock/kit/design/color'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentTokens, GROUNDS } from './accent.ts'

const channel = fc.integer({ min: 0, max: 255 })
const anyColor = fc.tuple(channel, channel, channel)

test.each([
  ['legible', false, TEXT_CONTRAST],
  ['at 7 to 1 for those who prefer more contrast', true, STRONG_CONTRAST],
])('whatever accent a dApp sets, buttons are visible and text is %s', (_, prefersMore, level) => {
  fc.assert(
    fc.property(anyColor, fc.constantFrom('light', 'dark'), (color, mode) => {
      const tokens = accentTokens(toHex(color), mode, prefersMore)
      const token = (name: string): Rgb => fromHex(tokens?.[name] ?? '') ?? [0, 0, 0]
      for (const ground of GROUNDS[mode]) {
        expect(contrast(token('--accent'), ground)).toBeGreaterThanOrEqual(CONTROL_CONTRAST)
        expect(contrast(token('--accent-text'), ground)).toBeGreaterThanOrEqual(level)
      }
      expect(contrast(token('--on-accent'), token('--accent'))).toBeGreaterThanOrEqual(level)
      expect(contrast(token('--on-accent'), token('--accent-deep'))).toBeGreaterThanOrEqual(level)
    }),
  )
})

test('a legible accent is unchanged', () => {
  expect(accentTokens('#0d6e62', 'light')?.['--accent']).toBe('#0d6e62')
  expect(accentTokens('#fd0', 'dark')?.['--accent']).toBe('#ffdd00')
})

test.each([null, '', 'red', '#12345', 'url(https://evil.test/x)', 'var(--surface)', '#fff;--seal:#000'])(
  'the accent %s is ignored',
  (wish) => {
    expect(accentTokens(wish, 'light')).toBeNull()
  },
)

test('the seal and the background cannot be themed', () => {
  expect(Object.keys(accentTokens('#ff0000', 'light') ?? {}).sort()).toEqual([
    '--accent',
    '--accent-deep',
    '--accent-text',
    '--on-accent',
  ])
})
