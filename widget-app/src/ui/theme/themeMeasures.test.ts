import { expect, test } from 'vitest'
import { themeMeasures } from './themeMeasures.ts'

test.each([
  [{}, {}],
  [{ '--airlock-font-size-master': '12px' }, { '--font-size-master': '0.75rem' }],
  [{ '--airlock-font-size-master': '99px' }, { '--font-size-master': '0.875rem' }],
  [{ '--airlock-font-size-master': '1px' }, { '--font-size-master': '0.5rem' }],
  [{ '--airlock-font-size-master': 'calc(1px * 99)' }, {}],
  [{ '--airlock-border-radius-master': '0px' }, { '--radius-master': '0px' }],
  [{ '--airlock-border-radius-master': '40px' }, { '--radius-master': '12px' }],
  [{ '--airlock-font-family': 'Georgia, serif' }, { '--font': 'Georgia, serif, system-ui, sans-serif' }],
])('%j sets %j', (variables, tokens) => {
  expect(themeMeasures(variables)).toEqual(tokens)
})
