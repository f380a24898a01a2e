import { parseProjects } from '@airlock/kit/server'
import { expect, test } from 'vitest'
import { createLimits, QUOTES } from '../limits/limits.ts'
import type { Onramp } from '../onramp/onramp.ts'
import type { Provider } from '../onramp/terms/provider.ts'
import { serverForTests } from '../testing/server.ts'

const UNLIMITED = { take: async () => undefined }
const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const [OPTIONS, QUOTE, URL_OF] = ['/v1/onramp/options', '/v1/onramp/quote', '/v1/generators/onrampurl']

const projectsWith = (setting: object) =>
  parseProjects(
    JSON.stringify({
      projects: [
        {
          ...{ id: 'shop', name: 'Shop', origins: ['https://shop.example'] },
          onramp: {
            publicUrl: 'https://widget.example',
            providers: [{ kind: 'meld', key: { env: 'MELD' } }],
            ...setting,
          },
        },
      ],
    }),
    'airlock.yaml',
    { mode: 'production', hasSecureFrame: true },
  )

const PROVIDER: Provider = { name: 'meld', label: 'Meld', feeRange: null, begin: async () => 'https://x/' }
const ONRAMP = {
  providersOf: () => [PROVIDER],
  quote: async () => ({ quoteId: 'q' }),
  begin: async () => ({ url: 'https://x/', purchaseId: 'p' }),
} as unknown as Onramp

function openShop(setting: object = {}, quoteLimits = createLimits(QUOTES)) {
  const { app } = serverForTests('production', {
    projects: projectsWith(setting),
    onramp: ONRAMP,
    quoteLimits,
    purchaseLimits: UNLIMITED,
  })
  const answerOf = async (response: Response) => {
    const { error } = await response.json()
    return { status: response.status, code: error?.code, message: error?.message }
  }
  const wish = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network: 'eip155:1' }
  const bodies: Readonly<Record<string, object>> = {
    [QUOTE]: wish,
    [URL_OF]: { destinationWallets: [{ address: ADDRESS }], presetFiatAmount: '100' },
  }
  return {
    get: async (path: string, headers = {}) =>
      answerOf(await app.request(`${path}?projectId=shop&country=US`, { headers })),
    post: async (path: string, change: object = {}, headers = {}) =>
      answerOf(
        await app.request(`${path}?projectId=shop`, {
          method: 'POST',
          body: JSON.stringify({ ...bodies[path], ...change }),
          headers: { 'Content-Type': 'application/json', ...headers },
        }),
      ),
  }
}

test.each([
  ['US', true],
  ['us', true],
  [' de ', true],
  ['CN', false],
  ['cn', false],
  ['T1', false],
  ['XX', false],
  ['xx', false],
  ['CN, US', false],
  ['US, US', false],
  ['USA', false],
  ['', false],
  [null, false],
])(
  'with a proxy that writes the country %j, buying is offered: %s, whatever the browser claims',
  async (country, isOffered) => {
    const shop = openShop({ countryHeader: 'X-Country' })
    const headers = country === null ? {} : { 'X-Country': country }
    const answers = [
      await shop.get(OPTIONS, headers),
      await shop.post(QUOTE, { country: 'US' }, headers),
      await shop.post(URL_OF, { country: 'US' }, headers),
    ]
    const wanted = isOffered ? { status: 200 } : { status: 403, code: 'onramp-restricted' }
    expect(answers).toMatchObject([wanted, wanted, wanted])
  },
)

test.each([QUOTE, URL_OF])('a page of another site cannot post to %s', async (path) => {
  const { post } = openShop()
  const foreign = { status: 403, code: 'onramp-foreign' }
  expect(await post(path, {}, { 'Sec-Fetch-Site': 'cross-site' })).toMatchObject(foreign)
  expect(await post(path, {}, { 'Sec-Fetch-Site': 'same-site' })).toMatchObject(foreign)
  for (const type of ['text/plain', 'text/plain; application/json', 'application/jsonp', ''])
    expect(await post(path, {}, { 'Content-Type': type })).toMatchObject({ status: 400 })
  const own = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json; charset=utf-8' }
  expect(await post(path, {}, own)).toMatchObject({ status: 200 })
})

test('a client gets 60 quotes a minute, and still begins purchases', async () => {
  const { post } = openShop()
  for (let sent = 0; sent < 60; sent++) expect(await post(QUOTE)).toMatchObject({ status: 200 })
  expect(await post(QUOTE)).toMatchObject({ status: 429, code: 'rate-limited' })
  expect(await post(URL_OF)).toMatchObject({ status: 200 })
})

test.each([
  [100, true],
  [99.5, true],
  ['100.00', true],
  [10.999_99, false],
  [0.999_99, false],
  [1e21, false],
  [-100, false],
  [null, false],
  ['1e2', false],
])('what is paid may be %j: %s', async (presetFiatAmount, isPossible) => {
  const answer = await openShop().post(URL_OF, { presetFiatAmount })
  expect(answer.status).toBe(isPossible ? 200 : 400)
  if (!isPossible) expect(answer.message).toMatch(/^"presetFiatAmount" has to be /)
})
