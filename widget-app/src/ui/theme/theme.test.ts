import { contrast, fromHex, legible, type Rgb, TEXT_CONTRAST, textOn, toHex } from '@airlock/kit/design/color'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deriveTokens, type Palette } from './derive.ts'

const rgb = (hex: string): Rgb => fromHex(hex) ?? [0, 0, 0]
const channel = fc.integer({ min: 0, max: 255 })
const anyColor = fc.tuple(channel, channel, channel)

const LIGHT: Palette = {
  surface: rgb('#ffffff'),
  well: rgb('#f5f6f8'),
  'well-deep': rgb('#eceef2'),
  line: rgb('#e6e8ec'),
  text: rgb('#16181d'),
  'text-quiet': rgb('#5b6170'),
  accent: rgb('#0d6e62'),
  'accent-text': rgb('#0d6e62'),
  positive: rgb('#12734a'),
  caution: rgb('#855800'),
  danger: rgb('#b92c2c'),
}
const DARK: Palette = {
  surface: rgb('#17191e'),
  well: rgb('#1f2229'),
  'well-deep': rgb('#292d36'),
  line: rgb('#2a2e36'),
  text: rgb('#f1f2f5'),
  'text-quiet': rgb('#a2a8b5'),
  accent: rgb('#45bda9'),
  'accent-text': rgb('#5fd3bf'),
  positive: rgb('#5fd39a'),
  caution: rgb('#e6b75c'),
  danger: rgb('#ff9089'),
}

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
])('contrast of %s on %s is %d', (one, other, ratio) => {
  expect(contrast(rgb(one), rgb(other))).toBeCloseTo(ratio, 2)
})

test.each(['#fff', 'red', '', '#12345', 'rgb(0 0 0)'])('%j is not an opaque hex colour', (text) => {
  expect(fromHex(text)).toBeNull()
})

test('a legible colour is unchanged', () => {
  expect(toHex(legible(rgb('#0d6e62'), [LIGHT.surface], TEXT_CONTRAST))).toBe('#0d6e62')
})

test('text on any background is legible after the correction', () => {
  fc.assert(
    fc.property(anyColor, (ground) => {
      const ink = textOn(ground)
      expect(contrast(ink, legible(ground, [ink], TEXT_CONTRAST))).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    }),
  )
})

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('in %s', (_, palette) => {
  test('an accent keeps its hue if it is legible', () => {
    const accent = palette.accent
    expect(deriveTokens(palette, { accent, mix: null })['--accent']).toBe(toHex(accent))
  })

  test('nothing changes without a theme', () => {
    expect(deriveTokens(palette, { accent: null, mix: null })).toEqual({})
  })

  test('every text is legible with any theme', () => {
    const strength = fc.integer({ min: 0, max: 100 })
    const wish = fc.record({
      accent: fc.option(anyColor),
      mix: fc.option(fc.record({ color: anyColor, strength })),
    })
    fc.assert(
      fc.property(wish, (asked) => {
        const derived = deriveTokens(palette, asked)
        const color = (token: string) => rgb(derived[`--${token}`] ?? toHex(palette[token as keyof Palette]))
        const readable = (ink: string, ground: string) =>
          expect(contrast(color(ink), color(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(
            TEXT_CONTRAST,
          )
        for (const ground of ['surface', 'well']) {
          for (const ink of ['text', 'text-quiet', 'accent-text', 'danger']) readable(ink, ground)
        }
        if (asked.accent) {
          readable('on-accent', 'accent')
          readable('on-accent', 'accent-deep')
          readable('accent-text', 'accent-soft')
        }
      }),
    )
  })
})
