import { CONTROL_CONTRAST, contrast, fromHex, TEXT_CONTRAST, toHex } from '@airlock/kit/design/color'
import { type Pairs, testContrast, tokensOf } from '@airlock/kit/design/testing/contrast'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GROUNDS } from './accent.ts'
import { themeTokens } from './themeTokens.ts'

const OWN = new URL('./tokens.css', import.meta.url)

/** Every pair of text and background in the frame. */
const texts: Pairs = [
  ['text', ['surface', 'well', 'well-deep', 'seal-soft', 'seal-ring', 'caution-soft', 'danger-soft']],
  ['text-quiet', ['surface', 'well', 'well-deep', 'seal-soft', 'seal-ring']],
  ['accent-text', ['surface', 'well', 'seal-soft']],
  ['on-accent', ['accent', 'accent-deep']],
  ['on-seal', ['seal']],
  ['seal', ['surface', 'seal-soft', 'seal-ring']],
  ['danger', ['surface', 'well', 'danger-soft']],
  ['positive', ['surface', 'well']],
  ['caution', ['surface', 'caution-soft', 'seal-soft', 'seal-ring']],
]

/** Every pair that makes a control or the frame recognizable: edges, focus rings, filled shapes. */
const controls: Pairs = [
  ['accent-text', ['surface', 'well']],
  ['accent', ['surface']],
  ['edge', ['surface']],
  ['seal-line', ['surface']],
]

/** What visitors who prefer more contrast see as a line, in place of a shade. */
const outlines: Pairs = [
  ['outline', ['surface', 'well', 'well-deep', 'caution-soft', 'danger-soft']],
  ['line', ['surface', 'seal-soft']],
]

testContrast(OWN, { texts, controls, outlines })

test.each(['light', 'dark'] as const)(
  'a dApp’s accent is measured against the painted backgrounds in %s',
  (mode) => {
    const tokens = tokensOf(mode, OWN)
    expect(GROUNDS[mode].map(toHex)).toEqual([tokens.get('surface'), tokens.get('well')])
  },
)

describe('the card of a dApp’s theme', () => {
  const CARDS = ['surface', 'well', 'well-deep']
  const channel = fc.integer({ min: 0, max: 255 })
  const rgb = fc.tuple(channel, channel, channel)

  const onCards = [
    ...texts.map((row) => [...row, TEXT_CONTRAST] as const),
    ...controls.map((row) => [...row, CONTROL_CONTRAST] as const),
  ].flatMap(([ink, grounds, level]) =>
    grounds.filter((one) => CARDS.includes(one)).map((ground) => [ink, ground, level] as const),
  )

  /** The contrast of an ink on a ground, with the tokens of a theme over the frame's own. */
  const reach = (tokens: ReadonlyMap<string, string>, ink: string, ground: string) => {
    const [one, other] = [ink, ground].map((name) => fromHex(tokens.get(name) ?? ''))
    if (!one || !other) throw new Error(`no colour ${ink} or ${ground}`)
    return contrast(one, other)
  }

  test.each(['light', 'dark'] as const)('is taken only if everything is legible on it in %s', (mode) => {
    fc.assert(
      fc.property(rgb, rgb, fc.integer({ min: 1, max: 6 }), (accent, color, nearness) => {
        // Most of them near the mode's end, where they are taken.
        const end = mode === 'light' ? 255 : 0
        const [red = 0, green = 0, blue = 0] = color.map((one) => Math.round(end + (one - end) / nearness))
        const theme = { accent: toHex(accent), surface: toHex([red, green, blue]) }
        const taken = themeTokens(theme, mode, false)
        const tokens = new Map([
          ...tokensOf(mode, OWN),
          ...Object.entries(taken).map(([name, value]) => [name.slice(2), value] as const),
        ])
        for (const [ink, ground, level] of onCards)
          expect(reach(tokens, ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(level)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['midnight', '#0a0f1f', 'dark'],
    ['playful', '#fff8ee', 'light'],
    ['contrast', '#000000', 'dark'],
  ] as const)('of the preset %s is taken', (_, surface, mode) => {
    expect(themeTokens({ accent: null, surface }, mode, false)).toMatchObject({ '--surface': surface })
  })

  test.each([
    ['no colour', null, 'light'],
    ['a dark card in the light mode', '#0a0f1f', 'light'],
    ['a light card in the dark mode', '#fff8ee', 'dark'],
    ['a card on which quiet text would be harder to read', '#d8d0c4', 'light'],
  ] as const)('is not taken: %s', (_, surface, mode) => {
    expect(themeTokens({ accent: null, surface }, mode, false)).toEqual({})
  })

  test('is not taken for visitors who prefer more contrast', () => {
    expect(themeTokens({ accent: null, surface: '#000000' }, 'dark', true)).toEqual({})
  })
})
