import { themes } from '@airlock/host-sdk/themes'
import {
  CONTROL_CONTRAST,
  contrast,
  fromHex,
  legible,
  type Rgb,
  TEXT_CONTRAST,
  textOn,
  toHex,
} from '@airlock/kit/design/color'
import { tokensOf } from '@airlock/kit/design/testing/contrast'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { adjustmentsOf } from './adjustments.ts'
import { report } from './advice.ts'
import { deriveTokens, levelOf, type Palette, readPalette, type Wish } from './derive.ts'

const rgb = (hex: string): Rgb => fromHex(hex) ?? [0, 0, 0]
const channel = fc.integer({ min: 0, max: 255 })
const anyColor = fc.tuple(channel, channel, channel)
const anyWish = fc.record({
  accent: fc.option(anyColor),
  surface: fc.option(anyColor),
  text: fc.option(anyColor),
  mix: fc.option(fc.record({ color: anyColor, strength: fc.integer({ min: 0, max: 100 }) })),
  isStrong: fc.boolean(),
})

const SHEET = new URL('../styles/tokens.css', import.meta.url)
const GROUNDS = ['surface', 'well', 'well-deep', 'accent-soft', 'caution-soft', 'danger-soft']
const INKS = ['text', 'text-quiet', 'accent-text', 'positive', 'caution', 'danger']

function paletteOf(mode: 'light' | 'dark'): Palette {
  const tokens = tokensOf(mode, SHEET)
  const palette = readPalette((property) => tokens.get(property.slice(2)) ?? '')
  if (!palette) throw new Error('A token of the palette is missing.')
  return palette
}

/** Expects that everything can be read and seen. */
function expectLegible(palette: Palette, wish: Wish): void {
  const derived = deriveTokens(palette, wish)
  const color = (token: string) => rgb(derived[`--${token}`] ?? '')
  const reaches = (ink: string, ground: string, wanted: number) =>
    expect(contrast(color(ink), color(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(wanted)
  for (const ground of GROUNDS) for (const ink of INKS) reaches(ink, ground, levelOf(wish))
  reaches('on-accent', 'accent', levelOf(wish))
  reaches('on-accent', 'accent-deep', levelOf(wish))
  if (wish.isStrong) reaches('outline', 'surface', CONTROL_CONTRAST)
}

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
])('contrast of %s on %s is %d', (one, other, ratio) => {
  expect(contrast(rgb(one), rgb(other))).toBeCloseTo(ratio, 2)
})

test.each(['red', '', '#12345', '#1234', '#ggg', 'rgb(0 0 0)'])('%j is not an opaque hex colour', (text) => {
  expect(fromHex(text)).toBeNull()
})

test('a palette is read from a style sheet whose colours the build has shortened', () => {
  expect(readPalette(() => '#1f2')).toMatchObject({ surface: [17, 255, 34] })
})

test('a legible colour is unchanged', () => {
  expect(toHex(legible(rgb('#0d6e62'), [rgb('#ffffff')], TEXT_CONTRAST))).toBe('#0d6e62')
})

test('text on any background is legible after the correction', () => {
  fc.assert(
    fc.property(anyColor, (ground) => {
      const ink = textOn(ground)
      expect(contrast(ink, legible(ground, [ink], TEXT_CONTRAST))).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    }),
  )
})

describe.each(['light', 'dark'] as const)('in %s', (mode) => {
  const palette = paletteOf(mode)

  test('an accent keeps its hue if it is legible', () => {
    expect(deriveTokens(palette, { accent: palette.accent })['--accent']).toBe(toHex(palette.accent))
  })

  test('everything is legible with any theme', () => {
    fc.assert(fc.property(anyWish, (wish) => expectLegible(palette, wish)))
  })

  test('no adjustment is reported for a theme that is drawn as it is', () => {
    const { accent, surface, text } = palette
    const wish = { accent: mode === 'light' ? accent : palette['accent-text'], surface, text }
    expect(adjustmentsOf(wish, deriveTokens(palette, wish))).toEqual([])
  })
})

test.each(Object.entries(themes))('the preset %s is legible and drawn as it is', (_, preset) => {
  const { '--airlock-contrast': level, ...variables } = preset.themeVariables
  const color = (name: 'accent' | 'surface' | 'text') => fromHex(variables[`--airlock-${name}`] ?? '')
  const [accent, surface, text] = [color('accent'), color('surface'), color('text')]
  const wish = { accent, surface, text, isStrong: level === 'AAA' }
  const palette = paletteOf(preset.themeMode)
  if (accent || wish.isStrong) expectLegible(palette, wish)
  expect(adjustmentsOf(wish, deriveTokens(palette, wish))).toEqual([])
})

test('each adjusted colour is reported once, with what is drawn and why', () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const variables = { '--airlock-accent': '#ffd400', '--airlock-surface': 'navy' }
  const wish = { accent: rgb('#ffd400'), surface: rgb('#000080') }
  const tokens = deriveTokens(paletteOf('light'), wish)
  const adjusted = adjustmentsOf(wish, tokens)
  report(adjusted, variables)
  report(adjusted, variables)
  const lines = log.mock.calls.map(([line]) => line)
  log.mockRestore()
  expect(lines).toEqual([
    `Airlock: --airlock-surface navy does not fit the mode, so the card is drawn in ${tokens['--surface']} (contrast at least 7 to 1).`,
    `Airlock: --airlock-accent #ffd400 is hard to read as text on the card, so links and icons are drawn in ${tokens['--accent-text']} (contrast at least 4.5 to 1).`,
  ])
})
