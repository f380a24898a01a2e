import { createHmac } from 'node:crypto'
import type { OnrampProvider } from '@airlock/kit/server'
import { describe, expect, test } from 'vitest'
import type { Request } from '../../outbound/request.ts'
import type { Delivery } from '../terms/provider.ts'
import { createProvider } from './create.ts'

const SECRET = 'secret'
const URL_OF = 'https://widget.example/v1/onramp/webhooks/shop/x'
const TIME = '1728394718'
const SOURCES = { key: { env: 'KEY' }, webhookSecret: { env: 'KEY' } }
const KEY = Buffer.alloc(64, 1).toString('base64')

const sign = (text: string) => createHmac('sha256', SECRET).update(text)
const answering =
  (status: number, body: unknown): Request =>
  async () => ({
    ...{ status, retryAfter: undefined, type: undefined },
    body: Buffer.from(JSON.stringify(body)),
  })
const NOBODY = answering(500, {})

const MELD = { kind: 'meld', ...SOURCES } as const
const COINBASE = {
  kind: 'coinbase',
  keyId: 'k',
  keySecret: { env: 'KEY' },
  webhookSecret: { env: 'KEY' },
} as const
const HOSTED = {
  kind: 'url',
  name: 'pay',
  label: 'Pay',
  checkoutUrl: 'https://pay.example/{address}',
  statusUrl: 'https://pay.example/{purchaseId}',
  ...SOURCES,
} as const

const SIGNED: Readonly<Record<string, [OnrampProvider, (body: string) => Record<string, string>]>> = {
  meld: [
    MELD,
    (body) => ({
      'Meld-Signature': sign(`${TIME}.${URL_OF}.${body}`).digest('base64url'),
      'Meld-Signature-Timestamp': TIME,
    }),
  ],
  coinbase: [
    COINBASE,
    (body) => ({ 'X-Hook0-Signature': `t=${TIME},h=,v1=${sign(`${TIME}...${body}`).digest('hex')}` }),
  ],
  url: [HOSTED, (body) => ({ 'Airlock-Signature': `t=${TIME},v1=${sign(`${TIME}.${body}`).digest('hex')}` })],
}

describe.each(Object.entries(SIGNED))('a webhook of %s', (_, [settings, headersOf]) => {
  const provider = createProvider(settings, { request: NOBODY, variables: { KEY: SECRET } })
  const deliver = (body: string, signed = body) => {
    const delivery: Delivery = { headers: new Headers(headersOf(signed)), body, url: URL_OF }
    return provider.read?.(delivery)
  }

  test.each([
    '',
    'hello',
    'null',
    '[]',
    '{"event":"new"}',
    '{"status":"x","purchaseAmount":{"currency":"A"}}',
  ])('that is signed and of another shape (%s) is about nothing', (body) => {
    expect(deliver(body)).toEqual({
      ...{ signedAt: Number(TIME) * 1_000, purchaseId: null, status: 'created' },
      ...{ transactionHash: null, received: null },
    })
  })

  test('that is not signed is refused, whatever its shape', () => {
    expect(deliver('{}', '{} ')).toBeNull()
    expect(deliver('hello', '{}')).toBeNull()
  })
})

describe('a provider that is asked about a purchase', () => {
  const look = (settings: OnrampProvider, status: number, body: unknown) =>
    createProvider(settings, { request: answering(status, body), variables: { KEY } }).look?.('id')

  test('in a status that we do not know has not said that nobody paid', async () => {
    const transactions = [{ status: 'SOMETHING_NEW' }]
    await expect(look(MELD, 200, { transactions })).rejects.toThrow('status of the purchase is unknown')
    await expect(look(COINBASE, 200, { transactions })).rejects.toThrow('status of the purchase is unknown')
  })

  test('knows nothing of it by an empty list, and by 404 on a page by a template', async () => {
    expect(await look(MELD, 200, { transactions: [] })).toBeNull()
    expect(await look(COINBASE, 200, { transactions: [] })).toBeNull()
    expect(await look(HOSTED, 404, {})).toBeNull()
    await expect(look(HOSTED, 400, {})).rejects.toThrow('status 400')
  })
})
