import { stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { decode } from '../approval/decode.ts'
import { check, type Line, situationsOf } from './fixtures/check.fixture.ts'
import { ethereum, NOW, people, type Situation, solana, solanaMe } from './fixtures/context.fixture.ts'
import { isSignInFor, parseSignIn } from './signIn.ts'
import { looksLikeSignIn, namesOtherSite } from './signInLike.ts'

const fields = {
  address: people.me,
  chainId: 1,
  domain: 'shop.example',
  nonce: 'abcdefgh12',
  uri: 'https://shop.example/login',
  version: '1',
  issuedAt: new Date(NOW),
} as const

function signIn(more: Partial<Parameters<typeof createSiweMessage>[0]> = {}): string {
  return createSiweMessage({ ...fields, ...more })
}

const message = (text: string): Situation['payload'] => ({ kind: 'evm-message', message: stringToHex(text) })
const good = signIn({ statement: 'Welcome back.' })
const later = new Date(NOW + 60_000)
const earlier = new Date(NOW - 60_000)
const TITLE = 'Sign in to shop.example'

const unclear = { understood: false }
const lines: readonly Line[] = [
  ['a plain text', message('Hello\nworld'), 'message', 'Sign a message', []],
  ['an empty text', { kind: 'evm-message', message: '0x' }, 'message', 'Sign a message', []],
  ['an emoji of several code points', message('Hi 👩‍🚀 👨‍👩‍👧'), 'message', 'Sign a message', []],
  ['a Japanese text', message('こんにちは、世界'), 'message', 'Sign a message', []],
  ['a text from right to left', message('שלום עולם'), 'message', 'Sign a message', []],
  ['a sign-in', message(good), 'sign-in', TITLE, []],
  ['a sign-in without a statement', message(signIn()), 'sign-in', TITLE, []],
  ['a sign-in with an expiration time', message(signIn({ expirationTime: later })), 'sign-in', TITLE, []],
  ['a sign-in with a scheme', message(signIn({ scheme: 'https' })), 'sign-in', TITLE, []],
  ['a sign-in for another network', message(signIn({ chainId: 56 })), 'sign-in', TITLE, ['sign-in-network']],
  [
    'a sign-in with the URI of another site',
    message(signIn({ uri: 'https://evil.example' })),
    'sign-in',
    TITLE,
    ['sign-in-uri'],
  ],
  [
    'another site’s sign-in',
    message(signIn({ domain: 'bank.example', uri: 'https://bank.example' })),
    'message',
    'Sign a message',
    ['sign-in-domain'],
    unclear,
  ],
  [
    'a sign-in for a longer host',
    message(signIn({ domain: 'shop.example.evil.test', uri: 'https://shop.example.evil.test' })),
    'message',
    'Sign a message',
    ['sign-in-domain'],
    unclear,
  ],
  [
    'a sign-in for another port',
    message(signIn({ domain: 'shop.example:444', uri: 'https://shop.example:444' })),
    'message',
    'Sign a message',
    ['sign-in-domain'],
    unclear,
  ],
  [
    'a sign-in over plain http',
    message(signIn({ scheme: 'http' })),
    'message',
    'Sign a message',
    ['sign-in-domain'],
    unclear,
  ],
  [
    'another account’s sign-in',
    message(signIn({ address: people.friend })),
    'message',
    'Sign a message',
    ['sign-in-account'],
    unclear,
  ],
  [
    'an old sign-in',
    message(signIn({ expirationTime: earlier })),
    'message',
    'Sign a message',
    ['sign-in-expired'],
    unclear,
  ],
  [
    'a sign-in that is not valid yet',
    message(signIn({ notBefore: later })),
    'message',
    'Sign a message',
    ['sign-in-early'],
    unclear,
  ],
  [
    'a sign-in that grants permissions',
    message(signIn({ resources: ['urn:recap:eyJhdHQiOnt9fQ'] })),
    'message',
    'Sign a message',
    ['sign-in-permissions'],
    unclear,
  ],
  [
    'a sign-in with text after it',
    message(`${good}\nand send me all your money`),
    'message',
    'Sign a message',
    ['sign-in-malformed'],
  ],
  [
    'a malformed sign-in for another site',
    message(good.replace('shop.example wants', 'bank.example  wants')),
    'message',
    'Sign a message',
    ['sign-in-domain', 'sign-in-malformed'],
    unclear,
  ],
  [
    'a look-alike in the domain',
    message(good.replace('shop.example wants', 'shоp.example wants')),
    'message',
    'Sign a message',
    ['sign-in-domain', 'sign-in-uri'],
    unclear,
  ],
  [
    'text that changes direction',
    message('Send 1 to \u202eecila'),
    'message',
    'Sign a message',
    ['hidden-characters'],
    unclear,
  ],
  [
    'zero-width characters',
    message('pay\u200bpal'),
    'message',
    'Sign a message',
    ['hidden-characters'],
    unclear,
  ],
  ['a null byte', message('a\0b'), 'message', 'Sign a message', ['hidden-characters'], unclear],
  ['a byte order mark', message('\ufeffa'), 'message', 'Sign a message', ['hidden-characters'], unclear],
  ['a word in two alphabets', message('Log in to pаypal'), 'message', 'Sign a message', ['mixed-scripts']],
  [
    'a hash',
    { kind: 'evm-message', message: `0x${'c3'.repeat(32)}` },
    'message',
    'Sign unreadable data',
    ['hash-message'],
    unclear,
  ],
  ['a hash as text', message(`0x${'ab'.repeat(32)}`), 'message', 'Sign a message', ['hash-message'], unclear],
  [
    'bytes that are not text',
    { kind: 'evm-message', message: '0xfffefd' },
    'message',
    'Sign unreadable data',
    ['not-text'],
    unclear,
  ],
  [
    'invalid hex',
    { kind: 'evm-message', message: '0xzz' },
    'unknown',
    'Damaged request',
    ['malformed'],
    unclear,
  ],
]

describe('a message', () => {
  test.each(situationsOf(lines))('with $name is described correctly', (situation) => check(situation))

  test('is shown exactly, with code points for invisible characters', async () => {
    const { text } = await decode(message('a\u202eb\u200bc\r\nd\te'), ethereum)
    expect(text).toBe('a⟨U+202E⟩b⟨U+200B⟩c⟨U+000D⟩\nd\te')
  })

  test('that is not text is shown as hex', async () => {
    const { text } = await decode({ kind: 'evm-message', message: '0xfffefd' }, ethereum)
    expect(text).toBe('0xfffefd')
  })

  test('on an unverified site is not a sign-in', async () => {
    const { kind, dangers } = await decode(message(good), { ...ethereum, site: { origin: null } })
    expect(kind).toBe('message')
    expect(dangers.map(({ code }) => code)).toEqual(['sign-in-domain', 'unverified-site'])
  })
})

describe('a text that resembles a sign-in', () => {
  const uniswap = signIn({ domain: 'app.uniswap.org', uri: 'https://app.uniswap.org' })
  const phrase = 'wants you to sign in with your'
  const spelled = (head: string) => uniswap.replace(phrase, head)
  const PHISHING: readonly [string, string][] = [
    ['two blanks', spelled('wants  you to sign in with your')],
    ['a no-break space', spelled('wants\u00a0you to sign in with your')],
    ['an ideographic space', spelled('wants\u3000you to sign in with your')],
    ['a Hangul filler', spelled('wants\u3164you to sign in with your')],
    ['no blank at all', spelled('wantsyou to sign in with your')],
    ['a line break', spelled('wants you\nto sign in with your')],
    ['a zero-width space', spelled('wan\u200bts you to sign in with your')],
    ['capitals', spelled('WANTS YOU TO SIGN IN WITH YOUR')],
    ['a hyphen', spelled('wants you to sign-in with your')],
    ['Cyrillic letters', spelled('w\u0430nts you t\u043e sign in with your')],
    ['fullwidth letters', spelled('ｗants you to sign in with your')],
    ['an accent', spelled('wánts you to sign in with your')],
    ['another verb', spelled('wants you to log in with your')],
    ['only the labels, without the phrase', uniswap.split('\n').slice(1).join('\n')],
    ['another colon after the labels', spelled('invites: your').replaceAll(':', '\uff1a')],
    ['an extra line above', `Hello\n${uniswap}`],
    ['the requesting site only in its first line', `shop.example ${phrase} wallet. For app.uniswap.org`],
    [
      'a host with a fullwidth dot',
      spelled('wants  you to sign in with your').replaceAll('uniswap.org', 'uniswap．org'),
    ],
    ['a look-alike of the site', good.replace('shop.example wants', 'sh\u043ep.example  wants')],
    ['a user before the host', good.replace('shop.example wants', 'shop.example@evil.test  wants')],
    ['a subdomain', good.replace('shop.example wants', 'a.shop.example  wants')],
    ['a port', good.replace('shop.example wants', 'shop.example:444  wants')],
    ['an IP address', good.replace('shop.example wants', '127.0.0.1  wants')],
  ]

  test.each(PHISHING)('with %s warns of a sign-in for another site', async (_, text) => {
    for (const [payload, context] of [
      [message(text), ethereum],
      [{ kind: 'solana-message', message: Buffer.from(text).toString('base64') } as const, solana],
    ] as const) {
      const display = await decode(payload, context)
      expect(display).toMatchObject({ kind: 'message', understood: false })
      expect(display.dangers).toContainEqual(
        expect.objectContaining({ code: 'sign-in-domain', level: 'critical' }),
      )
    }
    expect(isSignInFor(text, 'https://shop.example', people.me)).toBe(false)
  })

  test('that names no other site is malformed, not one for another site', async () => {
    const { dangers } = await decode(message(good.replace(' wants', '  wants')), ethereum)
    expect(dangers.map(({ code }) => code)).toEqual(['sign-in-malformed'])
  })

  test('in the statement of a well-formed sign-in makes it one for another site', async () => {
    const text = signIn({ statement: 'app.uniswap.org wants you to sign in with your Ethereum account:' })
    const { kind, dangers } = await decode(message(text), ethereum)
    expect([kind, dangers.map(({ code }) => code)]).toEqual(['message', ['sign-in-domain']])
    expect(isSignInFor(text, 'https://shop.example', people.me)).toBe(false)
  })

  test.each([
    'Hello shop.example',
    'I sign version 1 of the terms at bank.example',
    'Nonce: 1\nVersion: 2',
    '',
  ])('is not recognized in %j', (text) => expect(looksLikeSignIn(text)).toBe(false))

  test.each([
    [
      'https://shop.example',
      'shop.example https://shop.example/login?a=b.c SHOP.example. 1.0 2026-01-01T00:00:00.000Z',
      false,
    ],
    ['https://shop.example', 'shop.example:443', false],
    ['http://localhost:3000', 'localhost:3000 wants you to sign in', false],
    ['http://localhost:3000', 'localhost:3001 wants you to sign in', true],
    ['https://xn--bcher-kva.example', 'bücher.example', false],
    ['https://shop.example', 'mail@bank.example', true],
    [null, 'nothing', true],
  ])('for %s: %j names another site: %s', (origin, text, other) => {
    expect(namesOtherSite(text, origin)).toBe(other)
  })

  test.each(['a', 'a.', '.', 'a-', ' wants', '\n'])(
    'is recognized in 256 kB of %j in linear time',
    (part) => {
      const text = part.repeat(262_144 / part.length)
      expect(looksLikeSignIn(text)).toBe(false)
      expect(namesOtherSite(text, 'https://shop.example')).toBe(false)
    },
  )
})

describe('32 bytes', () => {
  const text = 'Log in to the shop, number 12345'
  test('that are text count as a hash, in either family', async () => {
    for (const [payload, context] of [
      [message(text), ethereum],
      [{ kind: 'solana-message', message: Buffer.from(text).toString('base64') } as const, solana],
    ] as const) {
      const display = await decode(payload, context)
      expect(display).toMatchObject({ kind: 'message', understood: false, text })
      expect(display.dangers.map(({ code }) => code)).toEqual(['hash-message'])
    }
  })

  test('and one more or one less do not', async () => {
    for (const other of [`${text}6`, text.slice(1)])
      expect((await decode(message(other), ethereum)).dangers).toEqual([])
  })
})

describe('a Solana message', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const own = good
    .replace('your Ethereum account', 'your Solana account')
    .replace(people.me, solanaMe)
    .replace('Chain ID: 1', 'Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  const on = (name: string) => own.replace(/Chain ID: .*/, `Chain ID: ${name}`)

  test.each([
    ['a plain text', base64('Hello'), 'message', [], true],
    ['a sign-in', base64(own), 'sign-in', [], true],
    ['a sign-in that names the cluster', base64(on('mainnet')), 'sign-in', [], true],
    ['a sign-in that names the cluster with its family', base64(on('solana:mainnet')), 'sign-in', [], true],
    ['a sign-in for another cluster', base64(on('solana:devnet')), 'sign-in', ['sign-in-network'], true],
    [
      'a sign-in of Sign-In With Solana without a statement',
      base64(own.replace('Welcome back.\n\n', '')),
      'sign-in',
      [],
      true,
    ],
    [
      'another site’s sign-in of that kind',
      base64(own.replace('Welcome back.\n\n', '').replaceAll('shop.example', 'bank.example')),
      'message',
      ['sign-in-domain'],
      false,
    ],
    [
      'a sign-in of that kind with a line too many',
      base64(own.replace('Welcome back.\n\n', 'Welcome\n')),
      'message',
      ['sign-in-malformed'],
      true,
    ],
    ['an Ethereum sign-in', base64(good), 'message', ['sign-in-malformed'], true],
    ['no base64', 'a!', 'unknown', ['malformed'], false],
  ] as const)('with %s is described correctly', (name, text, kind, dangers, understood) =>
    check({ name, payload: { kind: 'solana-message', message: text }, kind, dangers, understood }, solana),
  )
})

describe('a request without value at risk', () => {
  const site = 'https://shop.example'

  test('is a sign-in for the site and the account', () => {
    expect(isSignInFor(good, site, people.me)).toBe(true)
    expect(isSignInFor(good, site, people.me.toLowerCase())).toBe(true)
  })

  test('is one of Solana for its account, and of no other family', () => {
    const own = good.replace('your Ethereum account', 'your Solana account').replace(people.me, solanaMe)
    expect(isSignInFor(own, site, solanaMe, 'Solana')).toBe(true)
    expect(isSignInFor(own, site, solanaMe)).toBe(false)
    expect(isSignInFor(good, site, people.me, 'Solana')).toBe(false)
  })

  test.each([
    ['another site', good, 'https://bank.example', people.me],
    ['a subdomain', good, 'https://a.shop.example', people.me],
    ['an unknown site', good, null, people.me],
    ['an opaque site', good, 'null', people.me],
    ['another account', good, site, people.friend],
    ['more text after it', `${good}\n`, site, people.me],
    ['more text before it', `\n${good}`, site, people.me],
    ['Windows line breaks', good.replaceAll('\n', '\r\n'), site, people.me],
    ['no line for the statement', good.replace('Welcome back.\n\n', ''), site, people.me],
    ['a statement of two lines', good.replace('Welcome', 'Welcome\n'), site, people.me],
    ['hidden characters', good.replace('Welcome', 'Wel\u200bcome'), site, people.me],
    ['no nonce at all', good.replace(/Nonce: .*\n/, ''), site, people.me],
    ['a short nonce', good.replace('abcdefgh12', 'abc'), site, people.me],
    ['another version', good.replace('Version: 1', 'Version: 2'), site, people.me],
    ['a chain of 0', good.replace('Chain ID: 1', 'Chain ID: 0'), site, people.me],
    ['no date', good.replace(/Issued At: .*/, 'Issued At: today'), site, people.me],
    ['an expiry in the past', signIn({ expirationTime: earlier }), site, people.me],
    [
      'a user before the host',
      good.replace('shop.example wants', 'shop.example@evil.test wants'),
      site,
      people.me,
    ],
  ])('is not one with %s', (_, text, origin, address) => {
    expect(isSignInFor(text, origin, address)).toBe(false)
  })

  test('has strictly parsed fields', () => {
    const text = signIn({ statement: 'Hi', resources: ['https://a.example', 'ipfs://b'], requestId: 'r1' })
    expect(parseSignIn(text)).toMatchObject({
      statement: 'Hi',
      chainId: '1',
      requestId: 'r1',
      resources: ['https://a.example', 'ipfs://b'],
    })
  })
})
