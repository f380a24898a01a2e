import type { APIRequestContext, Frame } from '@playwright/test'
import { frameOf } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'

/** A path of every kind of response. */
const WIDGET_PATHS = [
  '/',
  '/?projectId=demo',
  '/?projectId=nobody',
  '/sdk.js',
  '/refused.js',
  '/refused.css',
  '/healthz',
  '/readyz',
  '/projects/v1/origins?projectId=demo',
  '/projects/v1/origins',
  '/appkit/v1/config?projectId=demo',
  '/assets/nowhere.js',
  '/nowhere',
]
const SECURE_PATHS = ['/', '/style.css', '/healthz', '/readyz', '/nowhere']

/** The hashed files that a response names. */
async function filesOf(request: APIRequestContext, origin: string, path: string, pattern: RegExp) {
  const text = await (await request.get(`${origin}${path}`)).text()
  return [...text.matchAll(pattern)].map(([file]) => file)
}

async function expectSafeHeaders(request: APIRequestContext, url: string): Promise<void> {
  const answer = await request.get(url)
  const headers = answer.headers()
  const policy = headers['content-security-policy'] ?? ''
  expect.soft(headers, url).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'cross-origin-resource-policy': 'cross-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'origin-agent-cluster': '?1',
  })
  const age = /^max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1]
  expect.soft(Number(age), url).toBeGreaterThanOrEqual(31_536_000)
  expect.soft(policy, url).toMatch(/^default-src 'none'(;|$)/)
  expect.soft(policy, url).not.toContain('unsafe-')
  expect.soft(policy, url).toContain('frame-ancestors')
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment'])
    expect.soft(headers['permissions-policy'], url).toContain(`${feature}=()`)
  for (const name of ['x-powered-by', 'server', 'set-cookie']) expect.soft(headers[name], url).toBeUndefined()
}

test('SEC-19: every response of the widget server has the security headers', async ({ request, stack }) => {
  const origin = `http://127.0.0.1:${stack.ports.widget}`
  const assets = await filesOf(request, origin, '/?projectId=demo', /\/assets\/[-\w.]+/g)
  const chunks = await filesOf(request, origin, '/sdk.js', /(?<=["'`]\.)\/sdk\/[-\w.]+\.js/g)
  expect(assets.length).toBeGreaterThan(1)
  // One for the frame’s code, one per family except EVM, and for preloading, subscriptions, calls and a messaging app’s result.
  expect(chunks).toHaveLength(9)
  for (const path of [...WIDGET_PATHS, ...assets, ...chunks]) await expectSafeHeaders(request, origin + path)
})

test('SEC-19: every response of the secure server has the security headers', async ({ request, stack }) => {
  for (const path of SECURE_PATHS)
    await expectSafeHeaders(request, `http://127.0.0.1:${stack.ports.secure}${path}`)
})

test('SEC-18: the policy of the secure frame allows only its own resources', async ({ request, stack }) => {
  const response = await request.get(`http://127.0.0.1:${stack.ports.secure}/`)
  expect(response.headers()['content-security-policy']?.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
    ]),
  )
})

test.describe('the policy of the widget is enforced', () => {
  const EVIL = 'http://evil.localhost:5999'

  /** Attacks that a script in the frame could try. */
  const tryAs = ([name, evil]: readonly [string, string]) => {
    const add = (tag: string, attributes: object) =>
      document.body.append(Object.assign(document.createElement(tag), attributes))
    const attempts: Record<string, () => unknown> = {
      code: () => new Function('window.pwned = true')(),
      script: () => {
        const script = document.createElement('script')
        script.append('window.pwned = true')
        document.body.append(script)
      },
      markup: () => {
        document.body.innerHTML = '<img src="x" onerror="window.pwned = true">'
      },
      policy: () => Reflect.get(window, 'trustedTypes').createPolicy('evil', {}),
      worker: () => new Worker('/assets/x.js'),
      frame: () => add('iframe', { src: evil }),
      image: () => add('img', { src: evil }),
      fetch: () => fetch(evil).catch(() => undefined),
      socket: () => new WebSocket(evil.replace('http', 'ws')),
      base: () => add('base', { href: evil }),
      style: () => document.body.setAttribute('style', 'display: none'),
      form: () => {
        const form = Object.assign(document.createElement('form'), { action: evil })
        document.body.append(form)
        form.submit()
      },
      top: () => window.top?.location.assign(evil),
    }
    const tried: { thrown: string | null; violated: string[] } = { thrown: null, violated: [] }
    Object.assign(window, { tried })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      tried.violated.push(effectiveDirective),
    )
    // Runs in a task of its own, because debuggers may evaluate text in a page, and this code would count as that.
    return new Promise<void>((resolve) => {
      setTimeout(async () => {
        try {
          await attempts[name]?.()
        } catch (error) {
          tried.thrown = (error as Error).name
        }
        resolve()
      })
    })
  }
  const attempt = (frame: Frame, name: string) => frame.evaluate(tryAs, [name, EVIL] as const)
  const outcome = (frame: Frame) =>
    frame.evaluate(() => ({ ...Reflect.get(window, 'tried'), pwned: Reflect.get(window, 'pwned') }))

  /** Neighbours violate different rules, so that a late report of the one before proves nothing. */
  const ATTEMPTS = [
    ['evaluates text as code', 'code', 'EvalError', 'require-trusted-types-for'],
    ['shows a frame of another site', 'frame', null, 'frame-src'],
    ['adds an inline script', 'script', null, 'require-trusted-types-for'],
    ['loads an image of another site', 'image', null, 'img-src'],
    ['writes markup from text', 'markup', 'TypeError', 'require-trusted-types-for'],
    ['requests a host over plain http', 'fetch', null, 'connect-src'],
    ['starts a worker from a text', 'worker', 'TypeError', 'require-trusted-types-for'],
    ['opens an unencrypted WebSocket', 'socket', null, 'connect-src'],
    ['creates a Trusted Types policy', 'policy', 'TypeError', 'trusted-types'],
    ['changes the base URL', 'base', null, 'base-uri'],
    ['sets a style attribute', 'style', null, 'style-src-attr'],
  ] as const
  test('no script in the widget does what its policy or its sandbox forbids', async ({
    context,
    page,
    dapp,
    widget,
  }) => {
    const reached: string[] = []
    await context.route(`${EVIL}/**`, (route) => {
      reached.push(route.request().url())
      return route.fulfill({ body: '' })
    })
    await dapp.open()
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    const frame = await frameOf(page)
    for (const [what, name, thrown, violated] of ATTEMPTS)
      await test.step(what, async () => {
        await attempt(frame, name)
        await expect
          .poll(() => outcome(frame))
          .toEqual({ thrown, violated: expect.arrayContaining([violated]), pwned: undefined })
        expect(reached).toEqual([])
        await widget.expectView('Connect')
      })
    await test.step('the sandbox prevents navigation of the page, even after a click', async () => {
      await press(widget.wallet('Alpha Wallet'))
      await dapp.expectStatus('connected')
      const url = page.url()
      await attempt(frame, 'top')
      expect(await outcome(frame)).toMatchObject({ thrown: 'SecurityError' })
      expect(page.url()).toBe(url)
      expect(reached).toEqual([])
      await dapp.expectStatus('connected')
    })
    await test.step('no script in the widget sends a form', async () => {
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      // The blocked action is a navigation, after which the frame is gone.
      await attempt(frame, 'form').catch(() => undefined)
      await expect.poll(() => said.join()).toContain(`Security Policy directive: "form-action 'none'"`)
      expect(reached).toEqual([])
    })
  })
})

test('a changed entry does not run, and the page’s own list takes its place', async ({
  context,
  page,
  dapp,
  stack,
}) => {
  await context.route(`${stack.origins.widget}/assets/index-*.js`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const response = await route.fetch({ url: `http://127.0.0.1:${stack.ports.widget}${pathname}` })
    await route.fulfill({ response, body: `${await response.text()};` })
  })
  await page.clock.install()
  await dapp.open()
  const refused = page.waitForEvent('console', (message) => /'integrity' attribute/.test(message.text()))
  await dapp.press('Connect wallet')
  await refused
  await page.clock.fastForward(5000)
  await expect(page.getByRole('heading', { name: 'Wallet service unavailable' })).toBeVisible()
})
