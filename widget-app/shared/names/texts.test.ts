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
  ['bio', 'A family \u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
  ['bio', 'Scotland \u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['bio', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
  ['bio', '\u0915\u094D\u200D\u0937'],
  ['bio', 'An emoji of a later Unicode version: \u{1FAFF}'],
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
  ['bio', 'a\u{E0001}b', 'characters'],
  ['bio', 'a\uD800b', 'characters'],
  ['bio', 'a\uE000b', 'characters'],
  ['bio', 'a'.repeat(LONGEST_TEXT + 1), 'long'],
])('%s may not be %s', (key, value, problem) => {
  expect(textProblem(key, value)).toBe(problem)
})
