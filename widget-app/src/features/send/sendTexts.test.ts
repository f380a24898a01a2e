import { expect, test } from 'vitest'
import { resultTexts, sendingTexts } from './sendTexts.ts'

const SUBJECT = { wallet: 'Alpha', network: 'Local', amount: '1 ETH' }

test('the texts say that nothing was sent only after a refusal', () => {
  const claims = /not sent|nothing was sent|did not send/i
  for (const { title, text } of [sendingTexts('timedOut', SUBJECT), resultTexts('expired', SUBJECT)])
    expect(`${title}. ${text}`).not.toMatch(claims)
  expect(sendingTexts('declined', SUBJECT).text).toMatch(claims)
  expect(sendingTexts('wrongNetwork', SUBJECT).text).toMatch(claims)
})
