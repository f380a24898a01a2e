import { expect, test } from 'vitest'
import type { ListedWallet } from '../../types.ts'
import { downloadsFor, formOf } from './downloads.ts'

const wallet = (links: Partial<ListedWallet>) => ({ id: 'one', name: 'One', ...links }) as ListedWallet

test.each([
  ['an app of one store', { app_store: 'https://apps.example' }, 'app'],
  ['an app of the other', { play_store: 'https://play.example' }, 'app'],
  ['an extension', { chrome_store: 'https://chrome.example' }, 'extension'],
  ['both', { chrome_store: 'https://chrome.example', play_store: 'https://play.example' }, 'both'],
  ['unknown with a website alone', { homepage: 'https://one.example' }, null],
  ['unknown with a link that is not accepted', { chrome_store: 'http://chrome.example' }, null],
] as const)('a wallet is %s', (_, links, form) => {
  expect(formOf(wallet(links))).toBe(form)
})

test('an extension is the last on a phone, which cannot install it', () => {
  const all = wallet({
    chrome_store: 'https://chrome.example',
    app_store: 'https://apps.example',
    homepage: 'https://one.example',
  })
  const kindsFor = (isMobile: boolean) => downloadsFor(all, isMobile).map(({ kind }) => kind)
  expect(kindsFor(false)).toEqual(['chrome', 'ios', 'site'])
  expect(kindsFor(true)).toEqual(['ios', 'site', 'chrome'])
})
