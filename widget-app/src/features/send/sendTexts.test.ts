import { expect, test } from 'vitest'
import { resultTexts, sendingTexts } from './sendTexts.ts'

const SUBJECT = { wallet: 'Alpha', network: 'Local', amount: '1 ETH' }

test('that nothing was sent is said only where somebody has refused to send it', () => {
  const claims = /not sent|nothing was sent|did not send/i
  for (const { title, text } of [sendingTexts('timedOut', SUBJECT), resultTexts('expired', SUBJECT)])
    expect(`${title}. ${text}`).not.toMatch(claims)
  expect(sendingTexts('declined', SUBJECT).text).toMatch(claims)
  expect(sendingTexts('wrongNetwork', SUBJECT).text).toMatch(claims)
})
