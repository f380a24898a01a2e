import { expect, test } from 'vitest'
import { titleText } from './titleText.ts'

test.each([
  ['Send 0.25 ETH to yourself', 'Send 0.25\u00a0ETH to yourself'],
  ['Swap 1,000 USDC for at least 0.4 ETH', 'Swap 1,000\u00a0USDC for at least 0.4\u00a0ETH'],
  ['Let \u202e1 X', 'Let ⟨U+202E⟩1\u00a0X'],
])('%s', (title, shown) => {
  expect(titleText(title)).toBe(shown)
})
