import { domainToASCII } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalEmail } from './email.ts'

const long = (length: number) => 'a'.repeat(length)

describe('an invalid email address', () => {
  test.each([
    ['empty text', ''],
    ['no @', 'people.example'],
    ['no local part', '@people.example'],
    ['no domain', 'ada@'],
    ['two addresses', 'ada@people.example, eve@people.example'],
    ['a comma at the end', 'ada@people.example,'],
    ['a comment', 'ada@people.example(1)'],
    ['a bracket at the end', 'ada@people.example>'],
    ['a semicolon', 'a@b.co;x'],
    ['a name around it', 'Ada <ada@people.example>'],
    ['quotes', '"ada lovelace"@people.example'],
    ['a second @', 'ada@eve@people.example'],
    ['a route', '@relay.example:ada@people.example'],
    ['a blank inside', 'a da@people.example'],
    ['a no-break space', 'a\u00a0da@people.example'],
    ['a line break', 'ada@people.example\r\nBcc: eve@people.example'],
    ['a control character', '\u0001ada@people.example'],
    ['a delete character', 'ada\u007f@people.example'],
    ['a bidi override', 'ada\u202e@people.example'],
    ['a zero-width space', 'ada\u200b@people.example'],
    ['a zero-width joiner', 'a\u200dda@people.example'],
    ['a soft hyphen in the local part', 'a\u00adda@people.example'],
    ['a soft hyphen in the domain', 'ada@peo\u00adple.example'],
    ['a variation selector', 'ada\ufe0f@people.example'],
    ['a grapheme joiner', 'a\u034fda@people.example'],
    ['a Hangul filler', 'ada\u3164@people.example'],
    ['a lone surrogate', 'ada\ud800@people.example'],
    ['a private character', 'ada\ue000@people.example'],
    ['a fullwidth local part', '\uff41da@people.example'],
    ['a fullwidth @', 'ada\uff20people.example'],
    ['a ligature', '\ufb01ona@people.example'],
    ['a leading hyphen', '-oX@people.example'],
    ['a leading pipe', '|cat@people.example'],
    ['an encoded word', '=?utf-8?q?a?=@people.example'],
    ['a leading dot', '.a@c.de'],
    ['a trailing dot', 'a.@c.de'],
    ['doubled dots', 'a..b@c.de'],
    ['an IPv4 literal', 'x@[127.0.0.1]'],
    ['an IPv6 literal', 'x@[IPv6:::1]'],
    ['an IPv4 address', 'x@127.0.0.1'],
    ['an IPv4 address in another notation', 'x@0x7f.1'],
    ['an empty label', 'a@b..co'],
    ['a leading empty label', 'a@.b.co'],
    ['a trailing empty label', 'a@b.co.'],
    ['one label', 'a@localhost'],
    ['a label with a leading hyphen', 'a@-b.co'],
    ['a label with a trailing hyphen', 'a@b-.co'],
    ['an underscore in the domain', 'a@b_c.co'],
    ['a top level of digits', 'a@b.123'],
    ['a top level of one letter', 'a@b.c'],
    ['an escape in the domain', 'ada@%70eople.example'],
    ['a port', 'ada@people.example:25'],
    ['a path', 'ada@people.example/eve'],
    ['an ideographic full stop', 'ada@people\u3002example'],
    ['broken punycode', 'ada@xn--\u00fc.example'],
    ['a long local part', `${long(65)}@people.example`],
    ['a long label', `ada@${long(64)}.example`],
    ['a long address', `ada@${`${long(60)}.`.repeat(4)}example`],
  ])('%s', (_, text) => {
    expect(canonicalEmail(text)).toBeNull()
  })
})

describe('spellings of one mailbox', () => {
  test.each([
    ['ada@people.example', 'ada@people.example'],
    [' Ada@People.EXAMPLE ', 'ada@people.example'],
    ['ada@\uff50eople.example', 'ada@people.example'],
    ['ada@p\uff45ople.example', 'ada@people.example'],
    ['ada@PEOPLE.\uff45xample', 'ada@people.example'],
    ['a@\u2460.example', 'a@1.example'],
    ['jos\u00e9@people.example', 'jos\u00e9@people.example'],
    ['jose\u0301@people.example', 'jos\u00e9@people.example'],
    ['JOS\u00c9@people.example', 'jos\u00e9@people.example'],
    ['\u212a@people.example', 'k@people.example'],
    ['\u0430da@people.example', '\u0430da@people.example'],
    ['ada@b\u00fccher.example', 'ada@xn--bcher-kva.example'],
    ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
    ['ada@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444', 'ada@xn--e1afmkfd.xn--p1ai'],
    ["o'hara+tag_1!#$%&*/?^=`{}~|-@a-b.co.uk", "o'hara+tag_1!#$%&*/?^=`{}~|-@a-b.co.uk"],
    ['a|b-c@people.example', 'a|b-c@people.example'],
    [`${long(64)}@people.example`, `${long(64)}@people.example`],
  ])('%j is %j', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical)
  })
})

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
const anyAddress = fc
  .tuple(
    word,
    fc.array(word, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('example', 'de', '\u0440\u0444'),
  )
  .map(([local, labels, top]) => `${local}@${labels.join('.')}.${top}`)

test('the canonical form is its own canonical form, with an ASCII domain as in Node', async () => {
  let taken = 0
  const holds = (typed: string): void => {
    const email = canonicalEmail(typed)
    if (email === null) return
    taken += 1
    expect(canonicalEmail(email)).toBe(email)
    expect(email).not.toMatch(/[\p{C}\p{Z}]/u)
    const domain = typed.trim().slice(typed.trim().lastIndexOf('@') + 1)
    expect(email.slice(email.lastIndexOf('@') + 1)).toBe(domainToASCII(domain))
  }
  await fc.assert(fc.property(anyAddress, holds), { numRuns: 3000 })
  expect(taken).toBeGreaterThan(0)
})
