import { createHash } from 'node:crypto'
import { parseProjects } from '@airlock/kit/server'
import { expect, test } from 'vitest'
import { ProjectData } from '../../shared/projectData.ts'
import type { Chain, Chains } from '../chains/chain.ts'
import type { Swaps } from '../swap/swaps.ts'
import { serverForTests } from '../testing/server.ts'

const headersOf = (response: Response) => {
  const headers = Object.fromEntries(response.headers)
  return { ...headers, 'x-request-id': '(any)' }
}

test('the headers of a project in production', async () => {
  const { app } = serverForTests('production')
  const response = await app.request('/?projectId=shop')
  expect(response.status).toBe(200)
  expect(headersOf(response)).toMatchInlineSnapshot(`
    {
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; script-src 'self' 'sha256-mTytrf2QssaOZNGNRT1WCtMRd3ocH8LJxQQu5qMUanU='; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self' https: wss:; frame-src https://secure.other.example; frame-ancestors https://shop.example https://*.preview.shop.example; base-uri 'none'; form-action 'none'; worker-src 'self'; require-trusted-types-for 'script'; trusted-types airlock-worker",
      "content-type": "text/html; charset=UTF-8",
      "cross-origin-embedder-policy": "require-corp",
      "cross-origin-resource-policy": "cross-origin",
      "origin-agent-cluster": "?1",
      "permissions-policy": "accelerometer=(), autoplay=(), camera=(), clipboard-read=(), display-capture=(), encrypted-media=(), fullscreen=(), gamepad=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=(), clipboard-write=(self "https://secure.other.example"), publickey-credentials-create=(self "https://secure.other.example"), publickey-credentials-get=(self "https://secure.other.example")",
      "referrer-policy": "strict-origin",
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
      "x-request-id": "(any)",
    }
  `)
})

test('the policy allows exactly the script that the document contains', async () => {
  const response = await serverForTests('production').app.request('/?projectId=shop')
  const [, code = ''] = /<script>(.*?)<\/script>/s.exec(await response.text()) ?? []
  expect(code).not.toBe('')
  const hash = createHash('sha256').update(code).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`; script-src 'self' 'sha256-${hash}';`)
})

test('the document brings the card of its project along', async () => {
  const { app } = serverForTests('production')
  for (let visit = 0; visit < 2; visit++) {
    const html = await (await app.request('/?projectId=shop')).text()
    expect(html).toContain('<div id="root" hidden><div>the card of shop</div></div>')
  }
})

test.each([
  ['cross-site', null],
  ['same-site', '?1'],
  ['same-origin', '?1'],
  ['none', '?1'],
])(
  'a page that is %s asks for a process of its own only where it would share one',
  async (site, expected) => {
    const { app } = serverForTests('production')
    const response = await app.request('/?projectId=shop', { headers: { 'sec-fetch-site': site } })
    expect(response.status).toBe(200)
    expect(response.headers.get('origin-agent-cluster')).toBe(expected)
  },
)

test('development adds only the local chains and the local secure frame', async () => {
  const policies = await Promise.all(
    (['production', 'development'] as const).map(async (mode) => {
      const response = await serverForTests(mode).app.request('/?projectId=shop')
      return (response.headers.get('content-security-policy') ?? '').split('; ')
    }),
  )
  const [production, development] = policies
  expect(development?.filter((directive) => !production?.includes(directive))).toEqual([
    "connect-src 'self' https: wss: http://127.0.0.1:* ws://127.0.0.1:* http://localhost:* ws://localhost:*",
    'frame-src http://secure.localhost:5102',
  ])
})

test.each([
  ['shop', 'frame-ancestors https://shop.example https://*.preview.shop.example;'],
  ['game', 'frame-ancestors https://game.example:8443;'],
])('project %s can be framed only by its own sites', async (id, ancestors) => {
  const response = await serverForTests().app.request(`/?projectId=${id}`)
  expect(response.headers.get('content-security-policy')).toContain(ancestors)
})

test('a project without sites cannot be framed', async () => {
  const text = 'projects: [{ id: a, name: A, origins: [] }]'
  const projects = parseProjects(text, 'a.yaml', { mode: 'development', hasSecureFrame: true })
  const response = await serverForTests('development', { projects }).app.request('/?projectId=a')
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('without a secure frame, framing and delegation are disabled', async () => {
  const environment = { mode: 'production', secureUrl: undefined } as const
  const response = await serverForTests('production', { environment }).app.request('/?projectId=shop')
  expect(response.headers.get('content-security-policy')).toContain("frame-src 'none'")
  expect(response.headers.get('permissions-policy')).toContain('publickey-credentials-get=(self)')
})

test('the document contains its project as data', async () => {
  const { app } = serverForTests()
  const html = await (await app.request('/?projectId=shop&st=airlock&sv=1')).text()
  const [, json] =
    /<script type="application\/json" id="airlock-project">(.*?)<\/script><\/head>/.exec(html) ?? []
  expect(ProjectData.parse(JSON.parse(json ?? ''))).toEqual({
    projectId: 'shop',
    allowedOrigins: ['https://shop.example', 'https://*.preview.shop.example'],
    features: expect.arrayContaining([{ id: 'onramp', isEnabled: false, config: [], isSet: false }]),
    secureUrl: 'https://secure.other.example',
    networks: [],
  })
})

test('the document names the networks with a source of swaps', async () => {
  const chains = { of: () => [{ id: 'eip155:1' }, { id: 'eip155:8453' }] } as unknown as Chains
  const swaps = { sourcesOf: ({ id }: Chain) => (id === 'eip155:8453' ? [{}] : []) } as unknown as Swaps
  const { app } = serverForTests('development', { chains, swaps })
  const html = await (await app.request('/?projectId=shop')).text()
  expect(html).toContain('"swapNetworks":["eip155:8453"]')
})

test('the document contains the operator’s type of SDK', async () => {
  const environment = { mode: 'production', secureUrl: undefined, sdkType: 'my-wallet' } as const
  const { app } = serverForTests('production', { environment })
  expect(await (await app.request('/?projectId=shop')).text()).toContain('"sdkType":"my-wallet"')
})

const logoUrl = 'https://a.example/logo.png'
const logoPath = '/v1/logo?projectId=a'
test.each([
  [{ termsUrl: 'https://a.example/terms' }, { termsUrl: 'https://a.example/terms' }],
  [{ name: 'Shop' }, { brandName: 'Shop' }],
  [
    { name: 'Shop', logoUrl },
    { brandName: 'Shop', logoPath },
  ],
  // The project's name.
  [{ logoUrl }, { brandName: 'A', logoPath }],
])('the document contains the operator’s brand and terms: %j', async (branding, written) => {
  const text = JSON.stringify({ projects: [{ id: 'a', name: 'A', origins: [], branding }] })
  const projects = parseProjects(text, 'a.yaml', { mode: 'development', hasSecureFrame: true })
  const html = await (await serverForTests('development', { projects }).app.request('/?projectId=a')).text()
  const [, json] = /id="airlock-project">(.*?)<\/script>/.exec(html) ?? []
  expect(ProjectData.parse(JSON.parse(json ?? '')).branding).toEqual(written)
  expect(html).not.toContain('logo.png')
})

test('the document contains the project’s networks, without RPC URLs', async () => {
  const networks = [
    {
      id: 'eip155:1',
      name: 'Ethereum',
      rpcUrl: 'https://rpc.example/key',
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
    },
  ]
  const text = JSON.stringify({ projects: [{ id: 'a', name: 'A', origins: [], networks }] })
  const projects = parseProjects(text, 'a.yaml', { mode: 'development', hasSecureFrame: true })
  const html = await (await serverForTests('development', { projects }).app.request('/?projectId=a')).text()
  expect(html).toContain('"networks":[{"id":"eip155:1","name":"Ethereum"}]')
  expect(html).not.toContain('rpc.example')
})

test('the document contains the relay of a project that has one', async () => {
  const walletConnect = { projectId: 'abc', relayUrl: 'wss://relay.example' }
  const text = JSON.stringify({ projects: [{ id: 'a', name: 'A', origins: [], walletConnect }] })
  const projects = parseProjects(text, 'a.yaml', { mode: 'development', hasSecureFrame: true })
  const html = await (await serverForTests('development', { projects }).app.request('/?projectId=a')).text()
  expect(html).toContain('"pairing":{"projectId":"abc","relayUrl":"wss://relay.example"}')
})

test('data cannot break out of its element', async () => {
  const environment = { mode: 'development', secureUrl: 'http://x</script><script>$&' } as const
  const { app } = serverForTests('development', { environment })
  const html = await (await app.request('/?projectId=shop')).text()
  expect(html).toContain('http://x\\u003c/script>\\u003cscript>$&')
})

test('a widget that was not built is reported', async () => {
  const assets = { template: null, analyticsPage: null, files: new Map(), missing: ['the widget'] }
  const response = await serverForTests('production', { assets }).app.request('/?projectId=shop')
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('npm run build')
})
