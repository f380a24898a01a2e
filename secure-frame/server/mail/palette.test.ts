import { contrast, fromHex, TEXT_CONTRAST } from '@airlock/kit/design/color'
import { tokensOf } from '@airlock/kit/design/testing/contrast'
import { describe, expect, test } from 'vitest'
import { COLORS, DARK_STYLE, painted } from './palette.ts'

const OWN = new URL('../../src/ui/tokens.css', import.meta.url)

/** Texts, and the grounds that they stand on. */
const PAIRS = [
  ['text', 'surface'],
  ['text', 'seal-soft'],
  ['text-quiet', 'surface'],
  ['text-quiet', 'seal-soft'],
  ['on-accent', 'accent'],
  ['on-seal', 'seal'],
] as const

describe.each(['light', 'dark'] as const)('in %s', (mode) => {
  test('the mails have the colours of the secure frame', () => {
    const tokens = tokensOf(mode, OWN)
    for (const [name, shades] of Object.entries(COLORS))
      expect([name, tokens.get(name)]).toEqual([name, shades[mode]])
  })

  test.each(PAIRS)('%s is legible on %s', (ink, ground) => {
    const [one, other] = [fromHex(COLORS[ink][mode]), fromHex(COLORS[ground][mode])]
    if (!one || !other) throw new Error('not a colour')
    expect(contrast(one, other)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })
})

test('a part has its light colours itself, after its other declarations, and its dark ones in the style sheet', () => {
  expect(painted('quiet', 'margin:0')).toBe('class="quiet" style="margin:0;color:#5b6170"')
  expect(DARK_STYLE).toContain('.quiet{color:#a2a8b5!important}')
})
