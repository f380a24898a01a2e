import type { OnrampProvider, Project } from '@airlock/kit/server'
import { expect, test } from 'vitest'
import { OutboundError } from '../outbound/error.ts'
import { silent } from '../testing/silent.ts'
import { createOnramp } from './onramp.ts'
import type { Purchases } from './purchases.ts'

const SETTINGS = {
  ...{ kind: 'coinbase', keyId: 'key', keySecret: { env: 'KEY' } },
} as const satisfies OnrampProvider
const PROJECT = { id: 'shop', onramp: { providers: [SETTINGS] } } as unknown as Project
const ASSET = {
  ...{ symbol: 'USDC', name: 'USD Coin', network: 'eip155:1', address: null },
  ...{ networkName: null, meldCode: null },
}
const WISH = { asset: ASSET, currency: 'USD', method: 'card', amount: '100', country: 'US' } as const
const BEGINNING = {
  ...WISH,
  address: '0x1',
  clientIp: '192.0.2.1',
  projectId: 'shop',
  redirectUrl: 'https://x/',
}

test('a provider that wants fewer quotes still begins purchases', async () => {
  const asked: string[] = []
  const onramp = createOnramp({
    request: async ({ pathname }) => {
      asked.push(pathname)
      if (pathname.endsWith('/quote')) throw new OutboundError('busy', 'status 429', 60_000)
      return { status: 200, retryAfter: undefined, type: undefined, body: Buffer.from('{"token":"t"}') }
    },
    variables: { KEY: Buffer.alloc(64, 1).toString('base64') },
    purchases: { begin: async () => 'id', drop: async () => {} } as unknown as Purchases,
    log: silent,
    now: () => 0,
  })
  const provider = onramp.providerOf(PROJECT, 'coinbase')
  if (!provider) throw new Error('There is no provider.')
  await expect(onramp.quote(PROJECT, provider, WISH)).rejects.toThrow(OutboundError)
  await expect(onramp.quote(PROJECT, provider, WISH)).rejects.toThrow(OutboundError)
  expect(await onramp.begin(PROJECT, provider, BEGINNING, undefined)).toMatchObject({ purchaseId: 'id' })
  // The second quote was not sent.
  expect(asked).toEqual(['/onramp/v1/buy/quote', '/onramp/v1/token'])
})
