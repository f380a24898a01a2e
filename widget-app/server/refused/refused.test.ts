import { Refused } from '@airlock/host-sdk/bridge'
import { demoProjects, type Mode } from '@airlock/kit/server'
import { describe, expect, test } from 'vitest'
import { serverForTests } from '../testing/server.ts'

interface Visit {
  path?: string
  referer?: string
  dest?: string
  mode?: Mode
}

function visit({ path = '/?projectId=shop', referer, dest = 'iframe', mode = 'production' }: Visit) {
  const headers: Record<string, string> = { host: 'widget.example', 'sec-fetch-dest': dest }
  if (referer !== undefined) headers.referer = referer
  return serverForTests(mode).app.request(path, { headers })
}

const unescapeHtml = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The message that the page's script would post. */
function messageIn(html: string): unknown {
  const [, reason, message] = /<body data-reason="([^"]*)" data-message="([^"]*)">/.exec(html) ?? []
  return { airlock: 'refused', contract: 'widget', reason, message: unescapeHtml(message ?? '') }
}

describe('the widget can be opened by', () => {
  test.each<[string, Visit]>([
    ['an allowed site', { referer: 'https://shop.example/' }],
    ['an allowed site that sends its full URL', { referer: 'https://shop.example/cart?item=1' }],
    ['a subdomain that matches a wildcard', { referer: 'https://pr-7.preview.shop.example/' }],
    ['a page without Referer: the browser decides', {}],
    ['an invalid Referer', { referer: 'about:client' }],
    ['the widget navigating itself', { referer: 'https://widget.example/?projectId=shop' }],
    ['a person in a tab of their own', { dest: 'document', referer: 'https://search.example/' }],
  ])('%s', async (_, asker) => {
    const response = await visit(asker)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors https://shop.example')
  })
})

describe('the widget is refused with an explanation', () => {
  test.each<[string, Visit, number, string, string]>([
    ['no project id', { path: '/' }, 400, 'project-id-missing', 'projectId'],
    ['an empty project id', { path: '/?projectId=' }, 400, 'project-id-missing', 'projectId'],
    ['an unknown project', { path: '/?projectId=nobody' }, 404, 'project-unknown', '“nobody”'],
    ['a property of every object', { path: '/?projectId=__proto__' }, 404, 'project-unknown', '__proto__'],
    [
      'another site',
      { referer: 'https://other.example/' },
      403,
      'origin-not-allowed',
      '- "https://other.example"',
    ],
    ['another scheme', { referer: 'http://shop.example/' }, 403, 'origin-not-allowed', 'over https'],
    ['another port', { referer: 'https://shop.example:8443/' }, 403, 'origin-not-allowed', ':8443"'],
    ['a look-alike', { referer: 'https://shop.example.evil.test/' }, 403, 'origin-not-allowed', 'evil.test"'],
    [
      'two subdomains for a wildcard of one',
      { referer: 'https://a.b.preview.shop.example/' },
      403,
      'origin-not-allowed',
      '"https://a.b',
    ],
    [
      'the bare host of a wildcard',
      { referer: 'https://preview.shop.example/' },
      403,
      'origin-not-allowed',
      'airlock.yaml',
    ],
  ])('for %s', async (_, asker, status, reason, told) => {
    const response = await visit(asker)
    expect(response.status).toBe(status)
    const html = await response.text()
    const message = Refused.parse(messageIn(html))
    expect(message.reason).toBe(reason)
    expect(unescapeHtml(html)).toContain(told)
    expect(html).not.toContain('airlock-project')
  })

  test('with a policy that loads nothing and allows any ancestor', async () => {
    const response = await visit({ path: '/' })
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; frame-ancestors *; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'",
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  test('with escaped and truncated values from the request', async () => {
    const id = `"><script>alert(1)</script>${'x'.repeat(1000)}`
    const response = await visit({ path: `/?projectId=${encodeURIComponent(id)}` })
    const html = await response.text()
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(Refused.safeParse(messageIn(html)).success).toBe(true)
    const longest = await visit({
      referer: `https://${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.example/`,
    })
    expect(Refused.safeParse(messageIn(await longest.text())).success).toBe(true)
  })

  test('with an example file if only the built-in project exists', async () => {
    const { app } = serverForTests('development', { projects: demoProjects(true) })
    const response = await app.request('/?projectId=demo', {
      headers: { 'sec-fetch-dest': 'iframe', referer: 'http://localhost:3000/' },
    })
    const html = unescapeHtml(await response.text())
    expect(html).toContain('AIRLOCK_PROJECTS=airlock.yaml')
    expect(html).toContain('      - "http://*.localhost:*"\n      - "http://localhost:3000"')
  })
})

test.each([
  ['/refused.js', 'text/javascript; charset=utf-8'],
  ['/refused.css', 'text/css; charset=utf-8'],
])('with %s from the server', async (path, type) => {
  const response = await serverForTests().app.request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(type)
})
