import { expect, test } from 'vitest'
import { cleanName } from './cleanName.ts'

test.each([
  ['MetaMask', 'MetaMask'],
  ['\u202eksaMateM', 'ksaMateM'],
  ['Meta\u200bMask\u0000', 'MetaMask'],
  ['Two\nlines\u2028here', 'Two lines here'],
  ['x'.repeat(200), `${'x'.repeat(40)}…`],
  ['Кошелёк 钱包 👛', 'Кошелёк 钱包 👛'],
])('%j is shown as %j', (name, shown) => {
  expect(cleanName(name)).toBe(shown)
})
