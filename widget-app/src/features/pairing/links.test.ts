import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairingLink } from './links.ts'

const URI = 'wc:ab12@2?relay-protocol=irn&symKey=cd34&expiryTimestamp=1'
const ONCE = 'wc%3Aab12%402%3Frelay-protocol%3Dirn%26symKey%3Dcd34%26expiryTimestamp%3D1'
const HERE = { isTelegram: false, system: 'other' } as const

/** Links from the registry of common wallets. */
test.each([
  ['metamask://', `metamask://wc?uri=${ONCE}`],
  ['trust://', `trust://wc?uri=${ONCE}`],
  ['safe://', `safe://wc?uri=${ONCE}`],
  ['okex://main', `okex://main/wc?uri=${ONCE}`],
  ['bnc://app.binance.com/cedefi/', `bnc://app.binance.com/cedefi/wc?uri=${ONCE}`],
  [
    'bybitapp://open/route?targetUrl=by://web3/walletconnect/',
    `bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri=${ONCE}`,
  ],
  ['orion://wc?', `orion://wc?uri=${ONCE}`],
  ['https://aw.app/', `https://aw.app/wc?uri=${ONCE}`],
  ['https://app.3mint.io/wallet', `https://app.3mint.io/wallet/wc?uri=${ONCE}`],
  ['https://wallet.secuxtech.com/secuxess/#/', `https://wallet.secuxtech.com/secuxess/#/wc?uri=${ONCE}`],
  ['https://download.mewwallet.com/?source=wc', `https://download.mewwallet.com/?source=wc&uri=${ONCE}`],
  ['rainbow:', `rainbow://wc?uri=${ONCE}`],
])('%s gets a pairing link that is encoded once', (base, link) => {
  expect(pairingLink(base, URI, HERE)).toBe(link)
})

test('Telegram only opens https links, and on Android decodes them once', () => {
  const context = { isTelegram: true, system: 'android' } as const
  expect(pairingLink('metamask://', URI, context)).toBeNull()
  expect(pairingLink('https://aw.app/', URI, context)).toBe(
    `https://aw.app/wc?uri=${encodeURIComponent(ONCE)}`,
  )
  expect(pairingLink('https://aw.app/', URI, { ...context, system: 'ios' })).toBe(
    `https://aw.app/wc?uri=${ONCE}`,
  )
})

test('the wallet reads any pairing URI unchanged', () => {
  fc.assert(
    fc.property(fc.webUrl(), (uri) => {
      const link = pairingLink('https://wallet.example/', uri, HERE)
      return new URL(link ?? '').searchParams.get('uri') === uri
    }),
  )
})
