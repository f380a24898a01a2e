import { createHash } from 'node:crypto'
import { parseProjects } from '@airlock/kit/server'
import { describe, expect, test } from 'vitest'
import { FrameData } from '../shared/frameData.ts'
import { documentsForTests } from './testing/documents.ts'

const get = (path: string) => documentsForTests().app.request(path)

const headersOf = ({ headers }: Response) => ({ ...Object.fromEntries(headers), 'x-request-id': '(any)' })

const directive = ({ headers }: Response, name: string) =>
  headers
    .get('content-security-policy')
    ?.split('; ')
    .find((text) => text.startsWith(`${name} `))

test('the headers of the frame (SEC-11, SEC-17 to SEC-19)', async () => {
  const response = await get('/?projectId=shop')
  expect(response.status).toBe(200)
  expect(headersOf(response)).toMatchInlineSnapshot(`
    {
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self' https://one.example https://rpc.example:8443; frame-src 'none'; frame-ancestors https://widget.example https://shop.example https://*.preview.shop.example; base-uri 'none'; form-action 'none'; worker-src 'self'; require-trusted-types-for 'script'; trusted-types airlock-worker; report-uri /csp-report",
      "content-type": "text/html; charset=UTF-8",
      "cross-origin-embedder-policy": "require-corp",
      "cross-origin-resource-policy": "cross-origin",
      "origin-agent-cluster": "?1",
      "permissions-policy": "accelerometer=(), autoplay=(), camera=(), clipboard-read=(), display-capture=(), encrypted-media=(), fullscreen=(), gamepad=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=(), clipboard-write=(self), publickey-credentials-create=(self), publickey-credentials-get=(self)",
      "referrer-policy": "strict-origin",
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
      "x-request-id": "(any)",
    }
  `)
})

test('the headers of a separate window: not framable, with its opener (SEC-20)', async () => {
  const [approve, device, passkey] = await Promise.all([
    get('/approve?ticket=t'),
    get('/device'),
    get('/passkey'),
  ])
  expect(approve.status).toBe(200)
  for (const other of [device, passkey]) expect(headersOf(other)).toEqual(headersOf(approve))
  expect(headersOf(approve)).toMatchInlineSnapshot(`
    {
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; worker-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; report-uri /csp-report",
      "content-type": "text/html; charset=UTF-8",
      "cross-origin-embedder-policy": "require-corp",
      "cross-origin-resource-policy": "cross-origin",
      "origin-agent-cluster": "?1",
      "permissions-policy": "accelerometer=(), autoplay=(), camera=(), clipboard-read=(), display-capture=(), encrypted-media=(), fullscreen=(), gamepad=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=(), clipboard-write=(self), publickey-credentials-create=(self), publickey-credentials-get=(self)",
      "referrer-policy": "strict-origin",
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
      "x-request-id": "(any)",
    }
  `)
})

test('the frame can connect only to its own server and the project’s RPC hosts', async () => {
  expect(directive(await get('/?projectId=shop'), 'connect-src')).toBe(
    "connect-src 'self' https://one.example https://rpc.example:8443",
  )
  expect(directive(await get('/?projectId=game'), 'connect-src')).toBe("connect-src 'self'")
})

test('every ancestor has to match: the widget, and the project’s sites', async () => {
  expect(directive(await get('/?projectId=game'), 'frame-ancestors')).toBe(
    'frame-ancestors https://widget.example https://game.example:8443',
  )
})

test('a project without sites cannot be framed', async () => {
  const text = 'projects: [{ id: a, name: A, origins: [] }]'
  const projects = parseProjects(text, 'a.yaml', { mode: 'development', hasSecureFrame: true })
  const response = await documentsForTests({ projects }).app.request('/?projectId=a')
  expect(directive(response, 'frame-ancestors')).toBe("frame-ancestors 'none'")
})

test.each(['shop', 'game'])(
  'the document contains project %s as data, which cannot break out of its element',
  async (id) => {
    const html = await (await get(`/?projectId=${id}`)).text()
    const [, json] =
      /<script type="application\/json" id="airlock-frame">(.*?)<\/script><\/head>/.exec(html) ?? []
    const data = FrameData.parse(JSON.parse(json ?? ''))
    expect(data).toMatchObject({ projectId: id, widgetOrigin: 'https://widget.example', custody: 'assisted' })
    expect(data.networks).toHaveLength(id === 'shop' ? 27 : 0)
    expect(data.projectName).toBe(id === 'shop' ? 'The Shop' : 'The </script><script>$& Game')
  },
)

test('the frame has the name of the operator’s own provider, and nothing else of it', async () => {
  const oidc =
    '{ name: Shop ID, issuer: "https://id.shop.example", clientId: "client-1", clientSecret: { env: ID_SECRET } }'
  const text = `projects: [{ id: a, name: A, origins: ["https://a.example"], socialLogin: { oidc: ${oidc} } }]`
  const projects = parseProjects(text, 'a.yaml', { mode: 'development', hasSecureFrame: true })
  const html = await (await documentsForTests({ projects }).app.request('/?projectId=a')).text()
  expect(html).toContain('"oidcName":"Shop ID"')
  for (const kept of ['id.shop.example', 'client-1', 'ID_SECRET']) expect(html).not.toContain(kept)
})

test('the frame has the networks with smart accounts and who pays the fees, and not where their services are', async () => {
  const token = `0x${'cd'.repeat(20)}`
  const paymaster = `{ url: { file: /run/secrets/pay }, sponsor: Shop, context: { policy: policy-one }, tokens: { "eip155:10": ["${token}"] }, pageUrls: ["https://pm.example"] }`
  const smartAccounts = `{ networks: ["eip155:10", "eip155:1"], bundlerUrl: { env: BUNDLER_URL }, paymaster: ${paymaster} }`
  const text = `projects: [{ id: a, name: A, origins: ["https://a.example"], rpcUrl: "https://rpc.example", smartAccounts: ${smartAccounts} }]`
  const projects = parseProjects(text, 'a.yaml', { mode: 'production', hasSecureFrame: true })
  const html = await (await documentsForTests({ projects }).app.request('/?projectId=a')).text()
  expect(html).toContain('"smartAccounts":["eip155:10","eip155:1"]')
  expect(html).toContain(
    `"paymaster":{"sponsor":"Shop","tokens":{"eip155:10":["${token}"]},"takesPageServices":true}`,
  )
  for (const kept of ['BUNDLER_URL', '/run/secrets', 'policy-one', 'pm.example'])
    expect(html).not.toContain(kept)
  expect(await (await get('/?projectId=shop')).text()).toContain('"smartAccounts":[]')
})

test('the frame has the tokens that the operator has verified, with their networks', async () => {
  const token = { address: `0x${'cd'.repeat(20)}`, symbol: 'CAT', name: 'Cat', decimals: 6 }
  const tokens = JSON.stringify({ 'eip155:10': [token] })
  const text = `projects: [{ id: a, name: A, origins: ["https://a.example"], rpcUrl: "https://rpc.example", tokens: ${tokens} }]`
  const projects = parseProjects(text, 'a.yaml', { mode: 'production', hasSecureFrame: true })
  const html = await (await documentsForTests({ projects }).app.request('/?projectId=a')).text()
  const data = FrameData.parse(JSON.parse(/<script[^>]*json[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? 'null'))
  const listed = data.networks.flatMap((network) => (network.tokens ? [[network.id, network.tokens]] : []))
  expect(listed).toEqual([['eip155:10', [token]]])
})

describe('a frame is refused with an explanation and without privileges', () => {
  test.each([
    ['without a project', '/', 400, 'has no project'],
    ['with an empty project', '/?projectId=', 400, 'has no project'],
    ['for an unknown project', '/?projectId=nobody', 404, 'Unknown project'],
    ['for a property of every object', '/?projectId=__proto__', 404, 'Unknown project'],
    ['for a script', '/?projectId=%3Cscript%3E', 404, 'Unknown project'],
  ])('%s', async (_, path, status, words) => {
    const response = await get(path)
    const html = await response.text()
    expect(response.status).toBe(status)
    expect(html).toContain(words)
    expect(html).not.toContain('<script')
    expect(directive(response, 'frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('with a style sheet from the server', async () => {
    const response = await get('/refused.css')
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })
})

test('a missing build is reported', async () => {
  const assets = { documents: { frame: null, approve: null, device: null, passkey: null }, files: new Map() }
  const { app } = documentsForTests({ assets })
  for (const path of ['/?projectId=shop', '/approve', '/device']) {
    const response = await app.request(path)
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('npm run build')
  }
})

test('a window may run exactly the script that it contains', async () => {
  const code = 'globalThis.question = 1'
  const hash = createHash('sha256').update(code).digest('base64')
  const documents = { frame: null, approve: `<head><script>${code}</script></head>`, device: '', passkey: '' }
  const { app } = documentsForTests({ assets: { documents, files: new Map() } })
  const policyOf = async (path: string) =>
    (await app.request(path)).headers.get('content-security-policy')?.split('; ')
  expect(await policyOf('/approve')).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(await policyOf('/device')).toContain("script-src 'self'")
})

test('a worker’s script can connect only to its own server', async () => {
  const response = await get('/assets/frame-1a2b3c4d.js')
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  )
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

const PATHS = [
  '/?projectId=shop',
  '/',
  '/approve',
  '/device',
  '/assets/frame-1a2b3c4d.js',
  '/api/session',
  '/x',
  '/healthz',
]

test.each(PATHS)('%s has the common headers, and sets no cookie', async (path) => {
  const { headers } = await get(path)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin')
  expect(headers.get('origin-agent-cluster')).toBe('?1')
  expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment'])
    expect(headers.get('permissions-policy')).toContain(`${feature}=()`)
  for (const name of ['set-cookie', 'cross-origin-opener-policy', 'access-control-allow-origin'])
    expect(headers.has(name)).toBe(false)
})

test('other responses can neither run nor be framed', async () => {
  for (const path of ['/api/session', '/nowhere', '/healthz'])
    expect((await get(path)).headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
})

test('a visit is logged with its project; a ticket in a window’s URL is not', async () => {
  const { app, logged } = documentsForTests()
  await app.request('/?projectId=shop')
  await app.request('/approve?ticket=canary')
  expect(logged.map(({ route, projectId }) => [route, projectId])).toEqual([
    ['/', 'shop'],
    ['/approve', undefined],
  ])
  expect(JSON.stringify(logged)).not.toContain('canary')
})

test('is not ready while its database or keys are missing', async () => {
  const { app } = documentsForTests({ isReady: () => false })
  expect((await app.request('/healthz')).status).toBe(200)
  const response = await app.request('/readyz')
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ status: 'not-ready' })
})

test('security.txt names the contact for vulnerabilities', async () => {
  const environment = {
    widgetUrl: 'https://widget.example',
    secureUrl: 'https://secure.example',
    securityContact: 'mailto:a@shop.example',
  }
  const { app } = documentsForTests({ environment })
  expect(await (await app.request('/.well-known/security.txt')).text()).toMatch(
    /^Contact: mailto:a@shop.example\n/,
  )
  expect((await get('/.well-known/security.txt')).status).toBe(404)
})
