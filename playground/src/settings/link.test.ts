import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLink, writeLink } from './link.ts'
import { anySettings, OFFER } from './settings.fixture.ts'
import { defaultsFor } from './settings.ts'

const defaults = defaultsFor(OFFER)

test('settings are the same after a link', () => {
  fc.assert(
    fc.property(anySettings, (settings) => {
      expect(readLink(writeLink(settings, OFFER), OFFER)).toEqual({ settings, ignored: [] })
    }),
  )
})

test('a link has only what differs from the defaults, in words', () => {
  expect(writeLink(defaults, OFFER)).toBe('')
  const changed = {
    ...defaults,
    accent: '#e5484d',
    radius: 0,
    socials: ['github', 'google'] as const,
    features: { ...defaults.features, swaps: false, collapseWallets: true },
    networks: ['eip155:1', 'cosmos:cosmoshub-4'],
  }
  expect(writeLink(changed, OFFER)).toBe(
    '?accent=e5484d&radius=0&socials=github~google&networks=eip155:1~cosmos:cosmoshub-4&on=collapseWallets&off=swaps',
  )
  expect(writeLink({ ...defaults, socials: [] }, OFFER)).toBe('?socials=-')
})

test.each([
  ['accent', 'red'],
  ['accent', '#e5484d'],
  ['accent', '"><script>alert(1)</script>'],
  ['accent', 'e5484d;background:url(//evil.example)'],
  ['mix', ''],
  ['radius', '13'],
  ['radius', '-1'],
  ['radius', '1e3'],
  ['strength', '101'],
  ['theme', '__proto__'],
  ['theme', 'light'],
  ['mode', 'toString'],
  ['layout', 'popup'],
  ['font', 'constructor'],
  ['font', 'Comic Sans'],
  ['density', 'tight'],
  ['order', 'wallet~email'],
  ['order', 'wallet~email~email'],
  ['socials', 'google~google'],
  ['socials', 'google~myspace'],
  ['on', 'hasOwnProperty'],
  ['off', `${'email~'.repeat(200)}email`],
  ['networks', '-'],
  ['networks', 'eip155:1337'],
  ['project', 'elsewhere'],
])('%s=%s is ignored and named', (name, value) => {
  const query = new URLSearchParams({ [name]: value, mode: name === 'mode' ? value : 'dark' })
  const { settings, ignored } = readLink(`?${query}`, OFFER)
  expect(ignored).toEqual([name])
  expect(settings).toEqual({ ...defaults, mode: name === 'mode' ? 'system' : 'dark' })
})

test('parameters of others are nobody’s business', () => {
  expect(readLink('?utm_source=mail&result_uri=x', OFFER)).toEqual({ settings: defaults, ignored: [] })
})

test('any query gives settings, and every parameter at most one place in the list', () => {
  const name = fc.constantFrom('accent', 'theme', 'order', 'on', 'off', 'networks', 'radius', 'project')
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string())), (pairs) => {
      const { settings, ignored } = readLink(`?${new URLSearchParams(pairs)}`, OFFER)
      expect(readLink(writeLink(settings, OFFER), OFFER).settings).toEqual(settings)
      expect(new Set(ignored).size).toBe(ignored.length)
    }),
  )
})
