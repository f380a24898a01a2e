import { type Pairs, testContrast } from '@airlock/kit/design/testing/contrast'

/** What stands on what, anywhere in the widget. */
const texts: Pairs = [
  ['text', ['surface', 'well', 'well-deep', 'caution-soft', 'danger-soft', 'accent-soft']],
  ['text-quiet', ['surface', 'well', 'well-deep']],
  ['accent-text', ['surface', 'well', 'accent-soft']],
  ['on-accent', ['accent', 'accent-deep']],
  ['danger', ['surface', 'well', 'danger-soft']],
  ['positive', ['surface']],
  ['caution', ['surface', 'caution-soft']],
]

/** What one has to see to use a control: edges, focus rings, filled shapes. */
const controls: Pairs = [
  ['accent-text', ['surface', 'well', 'well-deep']],
  ['accent', ['surface']],
]

testContrast(new URL('./tokens.css', import.meta.url), { texts, controls })
