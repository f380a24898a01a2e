import { toHex } from '@airlock/kit/design/color'
import { type Pairs, testContrast, tokensOf } from '@airlock/kit/design/testing/contrast'
import { expect, test } from 'vitest'
import { GROUNDS } from './accent.ts'

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
