import { expect, test } from 'vitest'
import { LONGEST_TEXT, textProblem } from './texts.ts'

test.each([
  ['avatar', 'https://shop.example/a.png'],
  ['avatar', 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'],
  ['avatar', 'eip155:1/erc721:0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb/1'],
  ['avatar', 'data:image/png;base64,AAAA'],
  ['url', 'http://alice.example'],
  ['email', 'alice@shop.example'],
  ['bio', 'Grüße, 日本 🎉'],
  ['com.github', ''],
  ['bio', 'a'.repeat(LONGEST_TEXT)],
])('%s may be %s', (key, value) => {
  expect(textProblem(key, value)).toBeNull()
})

test.each([
  ['avatar', 'javascript:alert(1)', 'avatar'],
  ['avatar', 'http://shop.example/a.png', 'avatar'],
  ['avatar', 'data:text/html,x', 'avatar'],
  ['url', 'javascript:alert(1)', 'url'],
  ['url', 'https://', 'url'],
  ['email', 'alice', 'email'],
  ['bio', 'a\nb', 'characters'],
  ['bio', 'a\u202Eb', 'characters'],
  ['com.twitter', 'a\u200Bb', 'characters'],
  ['bio', 'a'.repeat(LONGEST_TEXT + 1), 'long'],
])('%s may not be %s', (key, value, problem) => {
  expect(textProblem(key, value)).toBe(problem)
})
