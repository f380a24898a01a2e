import { expect, test } from 'vitest'
import { OTHER_ACCOUNT } from '../../testing/fakeWallet.ts'
import { shownRecipient } from './recipient.ts'
import { resultTexts, sendingTexts } from './sendTexts.ts'

const SUBJECT = { wallet: 'Alpha', network: 'Local', amount: '1 ETH', to: 'ada.eth' }

test('the texts say that nothing was sent only after a refusal', () => {
  const claims = /not sent|nothing was sent|did not send/i
  for (const { title, text } of [sendingTexts('timedOut', SUBJECT), resultTexts('expired', SUBJECT)])
    expect(`${title}. ${text}`).not.toMatch(claims)
  expect(sendingTexts('declined', SUBJECT).text).toMatch(claims)
  expect(sendingTexts('wrongNetwork', SUBJECT).text).toMatch(claims)
})

test('the recipient is named while the wallet is asked and after it has sent', () => {
  expect(sendingTexts('checking', SUBJECT).text).toBe('You send 1 ETH to ada.eth.')
  expect(sendingTexts('asking', SUBJECT).text).toBe('You send 1 ETH to ada.eth.')
  expect(resultTexts('pending', SUBJECT).title).toBe('Sending 1 ETH to ada.eth')
  expect(resultTexts('confirmed', SUBJECT).title).toBe('Sent 1 ETH to ada.eth')
})

test.each([
  ['a name', 'Ada.eth', 'Ada.eth'],
  ['an address', OTHER_ACCOUNT.toLowerCase(), `${OTHER_ACCOUNT.slice(0, 4)}…${OTHER_ACCOUNT.slice(-6)}`],
])('%s is read as the review has it', (_, text, shown) => {
  expect(shownRecipient({ text, status: 'known', address: OTHER_ACCOUNT })).toBe(shown)
})
