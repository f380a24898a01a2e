import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MESSAGE_LIMIT, maskText, ownFrames } from './mask.ts'

describe('a message', () => {
  test.each([
    ['an email', 'No user ada.lovelace+1@mail.example here', 'No user [email] here'],
    ['an EVM address', 'Bad account 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'Bad account [hex]'],
    ['a Solana address', 'Account 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', 'Account [long]'],
    ['a Bitcoin address', 'to bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'to [long]'],
    ['a code', 'The code 482913 is wrong', 'The code [number] is wrong'],
    ['a token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl rejected', '[long] rejected'],
    ['a header', 'Authorization: Bearer abc was rejected', 'Authorization: [token] was rejected'],
    ['a name', 'No address of vitalik.eth', 'No address of [name]'],
    ['a URL', 'Fetch of https://shop.example/order/1?key=2 failed', 'Fetch of [url] failed'],
    [
      'quoted data',
      `Unexpected token h, "hello wor"... is not JSON`,
      'Unexpected token h, [text]... is not JSON',
    ],
    ['a sentence in single quotes', `Cannot parse 'my secret words'`, 'Cannot parse [text]'],
    ['several lines', 'one\n  two', 'one two'],
    ['a NUL, a mark of direction, and half of a pair', 'a\u0000b\u202ec\ud83d', 'abc'],
    ['the half of an emoji at the limit', `${'ab '.repeat(99)}ab😀`, `${'ab '.repeat(99)}ab`],
  ])('loses %s', (_, message, masked) => {
    expect(maskText(message)).toBe(masked)
  })

  test.each([
    `Cannot read properties of undefined (reading 'chainId')`,
    'HTTP status code: 503',
    'ConnectionControllerClient must be set',
  ])('keeps %s', (message) => {
    expect(maskText(message)).toBe(message)
  })

  test('is bounded, and masking it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000 }), (message) => {
        const masked = maskText(message)
        expect(masked.length).toBeLessThanOrEqual(MESSAGE_LIMIT)
        expect(masked).not.toMatch(/\d{4}|[\w.]+@[\w.]+\.\w/)
      }),
    )
  })
})

const WIDGET = 'https://widget.example'

describe('a stack', () => {
  test.each([
    [
      'Chromium',
      `    at connect (${WIDGET}/assets/widget-Cz42aNhs.js:1:2345)`,
      'at connect (/assets/widget-Cz42aNhs.js:1:2345)',
    ],
    [
      'Chromium, async',
      `    at async Z.send (${WIDGET}/assets/views-DrL81rYH.js:3:4)`,
      'at Z.send (/assets/views-DrL81rYH.js:3:4)',
    ],
    [
      'Chromium, anonymous',
      `    at ${WIDGET}/assets/widget-Cz42aNhs.js:1:2`,
      'at ? (/assets/widget-Cz42aNhs.js:1:2)',
    ],
    [
      'Firefox',
      `connect@${WIDGET}/assets/widget-Cz42aNhs.js:1:2345`,
      'at connect (/assets/widget-Cz42aNhs.js:1:2345)',
    ],
    [
      'a reduced one',
      'at connect (/assets/widget-Cz42aNhs.js:1:2345)',
      'at connect (/assets/widget-Cz42aNhs.js:1:2345)',
    ],
  ])('of %s keeps its frames', (_, line, frame) => {
    expect(ownFrames(`TypeError: secret of ada@mail.example\n${line}`, WIDGET)).toBe(frame)
  })

  test.each([
    'at run (https://shop.example/assets/app-DrL81rYH.js:1:2)',
    'at run (chrome-extension://abcdef/assets/inject-DrL81rYH.js:1:2)',
    'at run (https://widget.example/?projectId=shop:1:2)',
    'at run (/assets/../secret-DrL81rYH.js:1:2)',
    'at ada@mail.example (/assets/widget-Cz42aNhs.js:1:2)',
    'TypeError: at /assets/widget-Cz42aNhs.js:1:2 of 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  ])('leaves out %s', (line) => {
    expect(ownFrames(line, WIDGET)).toBe('')
  })
})

test('hostile lines of a stack take no longer than others', () => {
  const lines = [' '.repeat(500), `at${' '.repeat(490)}x`, `at ${'/assets/a-'.repeat(49)}`, 'a'.repeat(500)]
  for (const line of lines)
    for (let round = 0; round < 100; round += 1) expect(ownFrames(`${line}\n`.repeat(63), WIDGET)).toBe('')
})
