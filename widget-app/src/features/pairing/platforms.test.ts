import { expect, test } from 'vitest'
import type { ListedWallet } from '../../types.ts'
import { opensHere, platformsOf } from './platforms.ts'

const wallet = (links: Partial<ListedWallet>): ListedWallet => ({ id: 'w', name: 'W', chains: [], ...links })
const everything = wallet({ mobile_link: 'w://', webapp_link: 'https://w.example', desktop_link: 'w://' })
const desk = { isMobile: false, isInstalled: false, hasPairing: true }

test.each([
  ['everything, on a computer', everything, desk, ['qrcode', 'web', 'desktop']],
  ['installed too', everything, { ...desk, isInstalled: true }, ['browser', 'qrcode', 'web', 'desktop']],
  ['on a phone', everything, { ...desk, isMobile: true }, ['mobile', 'web']],
  ['without a relay', everything, { ...desk, hasPairing: false }, []],
  ['installed, without a relay', everything, { ...desk, isInstalled: true, hasPairing: false }, ['browser']],
  ['that does not pair', { ...everything, supports_wc: false }, desk, []],
  ['an extension alone', wallet({ chrome_store: 'https://w.example' }), desk, []],
  ['any wallet', undefined, desk, ['qrcode']],
  ['any wallet, without a relay', undefined, { ...desk, hasPairing: false }, []],
] as const)('platforms of a wallet with %s', (_, listed, context, platforms) => {
  expect(platformsOf(listed, context)).toEqual(platforms)
})

test.each([
  ['of a computer, its app first', everything, desk, 'desktop'],
  ['of a computer, in a tab', { ...everything, desktop_link: undefined }, desk, 'web'],
  ['of a phone', everything, { ...desk, isMobile: true }, 'mobile'],
  ['of a phone alone, on a computer', wallet({ mobile_link: 'w://' }), desk, undefined],
  ['that does not pair', { ...everything, supports_wc: false }, desk, undefined],
] as const)('beside its code opens a wallet %s', (_, listed, context, platform) => {
  expect(opensHere(listed as ListedWallet, context)).toBe(platform)
})
