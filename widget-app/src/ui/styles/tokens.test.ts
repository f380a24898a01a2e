import { type Pairs, testContrast } from '@airlock/kit/design/testing/contrast'

/** Every pair of text and background in the widget. */
const texts: Pairs = [
  ['text', ['surface', 'well', 'well-deep', 'caution-soft', 'danger-soft', 'accent-soft']],
  ['text-quiet', ['surface', 'well', 'well-deep', 'accent-soft']],
  ['accent-text', ['surface', 'well', 'accent-soft']],
  ['on-accent', ['accent', 'accent-deep']],
  ['danger', ['surface', 'well', 'danger-soft']],
  ['positive', ['surface']],
  ['caution', ['surface', 'caution-soft']],
]

/** Every pair that makes a control visible: edges, focus rings, filled shapes. */
const controls: Pairs = [
  ['accent-text', ['surface', 'well', 'well-deep']],
  ['accent', ['surface']],
]

testContrast(new URL('./tokens.css', import.meta.url), { texts, controls })
