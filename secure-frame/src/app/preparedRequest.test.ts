import { stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { OWNER, smartSession } from '../rpc/smartAccount/smart.fixture.ts'
import { prepareRequest } from './preparedRequest.ts'

const SIGN_IN = createSiweMessage({
  domain: 'shop.example',
  address: OWNER.address,
  uri: 'https://shop.example',
  version: '1',
  chainId: 1,
  nonce: 'abcdefgh1',
  issuedAt: new Date('2001-01-01T00:00:00Z'),
  expirationTime: new Date('2001-01-01T01:00:00Z'),
})

/** The codes of the dangers of a sign-in that expires at 1 o'clock. */
async function dangersAt(time: string): Promise<string[]> {
  const ancestors = { topOrigin: 'https://shop.example', outer: null }
  const now = () => Date.parse(`2001-01-01T${time}:00Z`)
  const clock = { now, local: Date.now, learn: () => undefined }
  const { context } = smartSession({ preferred: 'eoa' })
  const params: [`0x${string}`, string] = [stringToHex(SIGN_IN), OWNER.address]
  const request = { method: 'personal_sign', params } as const
  const { display } = await prepareRequest({ ancestors, clock }, request, context)
  return display.dangers.map(({ code }) => code)
}

test('what has ended has ended by our server’s clock, because the browser’s may be wrong', async () => {
  expect(await dangersAt('00:59')).not.toContain('sign-in-expired')
  expect(await dangersAt('01:01')).toContain('sign-in-expired')
})
