import { expect, test } from 'vitest'
import { titleText } from './titleText.ts'

test.each([
  ['Send 0.25 ETH to yourself', 'Send 0.25\u00a0ETH to yourself'],
  ['Swap 1,000 USDC for at least 0.4 ETH', 'Swap 1,000\u00a0USDC for at least 0.4\u00a0ETH'],
  ['Let 0x12ab…cd34 use all of your TUSD', 'Let 0x12ab…cd34 use all of your TUSD'],
  ['Send 1 \u202eX', 'Send 1\u00a0⟨U+202E⟩X'],
])('%s', (title, shown) => {
  expect(titleText(title)).toBe(shown)
})
