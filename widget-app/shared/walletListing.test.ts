import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AppLink, Rdns, WalletChain, WalletListing, WalletName, WebLink } from './walletListing.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

describe('a link into a wallet', () => {
  test.each([
    'metamask://',
    'com.wallabr.wallet://',
    'bloom://wallet-connect/connect',
    'https://link.example/wc',
  ])('%s may be shown', (link) => expect(takes(AppLink, link)).toBe(true))

  test.each([
    'javascript:alert(1)',
    'javascript://%0aalert(1)',
    'ms-settings://privacy',
    'search-ms://query',
    'chrome-untrusted://new-tab-page',
    'safari-web-extension://x',
    'JavaScript://%0aalert(1)',
    'java\tscript://%0aalert(1)',
    ' javascript://x',
    'data:text/html,<script>alert(1)</script>',
    'data://text/html,x',
    'vbscript://x',
    'blob://x',
    'file:///etc/passwd',
    'http://wallet.example',
    'ws://wallet.example',
    'intent://scan/#Intent;S.browser_fallback_url=https%3A%2F%2Fevil.example;end',
    'view-source://x',
    'chrome-extension://abc/x.html',
    'https://user:password@wallet.example',
    'https://',
    'https:wallet.example',
    'metamask:',
    'metamask://a b',
    'metamask://a\nb',
    `metamask://${'x'.repeat(600)}`,
  ])('%s may not', (link) => expect(takes(AppLink, link)).toBe(false))
})

test.each([
  ['https://wallet.example/download?a=b#c', true],
  ['metamask://', false],
  ['http://wallet.example', false],
  ['https://wallet.example@evil.example', false],
  ['//wallet.example', false],
  ['https://wallet.example/\u202etxt', false],
])('as the address of a page %s: %s', (link, expected) => expect(takes(WebLink, link)).toBe(expected))

test.each([
  ['MetaMask', true],
  ['αU wallet', true],
  ['Base (formerly Coinbase Wallet)', true],
  ['', false],
  [' MetaMask', false],
  ['MetaMask ', false],
  ['Meta\nMask', false],
  ['Meta\u202eksaM', false],
  ['Meta\u200bMask', false],
  ['x'.repeat(65), false],
  ['x'.repeat(1_000_000), false],
])('as a name %j: %s', (name, expected) => expect(takes(WalletName, name)).toBe(expected))

test('ids of apps and chains are of one shape', () => {
  expect(
    ['io.metamask', 'io.leapwallet.CompassWallet', 'metamask', 'a b.c'].map((id) => takes(Rdns, id)),
  ).toEqual([true, true, false, false])
  expect(
    ['eip155:1', 'solana', 'cip-34:1-764824073', 'eip155:', 'eip155:1:2', 'E:1'].map((id) =>
      takes(WalletChain, id),
    ),
  ).toEqual([true, true, true, false, false, false])
})

test('a page of an older release takes what a newer one adds, and leaves it aside', () => {
  const listing = { id: 'acme', name: 'Acme', chains: [] }
  expect(WalletListing.parse({ ...listing, colour: 'red' })).toEqual(listing)
})
