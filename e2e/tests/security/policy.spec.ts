import type { APIRequestContext, Frame } from '@playwright/test'
import { frameOf } from '../../support/evidence.ts'
import { expect, test } from '../../support/fixtures.ts'

/** Every kind of answer that a server gives. */
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

/** The hashed files that an answer names. */
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

test('SEC-19: every answer of the widget server carries the headers', async ({ request, stack }) => {
  const origin = `http://127.0.0.1:${stack.ports.widget}`
  const assets = await filesOf(request, origin, '/?projectId=demo', /\/assets\/[-\w.]+/g)
  const chunks = await filesOf(request, origin, '/sdk.js', /(?<=["'`]\.)\/sdk\/[-\w.]+\.js/g)
  expect(assets.length).toBeGreaterThan(1)
  expect(chunks).toHaveLength(1)
  for (const path of [...WIDGET_PATHS, ...assets, ...chunks]) await expectSafeHeaders(request, origin + path)
})

test('SEC-19: every answer of the secure server carries them too', async ({ request, stack }) => {
  for (const path of SECURE_PATHS)
    await expectSafeHeaders(request, `http://127.0.0.1:${stack.ports.secure}${path}`)
})

test('SEC-18: the secure frame may load its own, and nothing else', async ({ request, stack }) => {
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
  /** Runs in the frame, later than the debugger's own leave to evaluate, and answers with what the browser objected to. */
  const objections = (frame: Frame, source: string) =>
    frame.evaluate(
      ([name]) => {
        const attempts: Record<string, () => unknown> = {
          eval: () => new Function('window.pwned = true')(),
          inline: () => {
            const script = document.createElement('script')
            script.append('window.pwned = true')
            document.body.append(script)
          },
          html: () => {
            document.body.innerHTML = '<img src="x" onerror="window.pwned = true">'
          },
          policy: () => Reflect.get(window, 'trustedTypes').createPolicy('evil', {}),
          frame: () => {
            const frame = document.createElement('iframe')
            frame.src = 'http://evil.localhost:5999/'
            document.body.append(frame)
          },
          image: () => {
            new Image().src = 'http://evil.localhost:5999/pixel'
          },
          fetch: () => fetch('http://evil.localhost:5999/').catch(() => undefined),
          socket: () => new WebSocket('ws://evil.localhost:5999/'),
          form: () => {
            const form = document.createElement('form')
            form.action = 'http://evil.localhost:5999/'
            document.body.append(form)
            form.submit()
          },
          base: () => {
            const base = document.createElement('base')
            base.href = 'http://evil.localhost:5999/'
            document.head.append(base)
          },
          style: () => document.body.setAttribute('style', 'display: none'),
          worker: () => new Worker('/assets/x.js'),
          top: () => {
            window.top?.location.assign('http://evil.localhost:5999/')
          },
        }
        return new Promise<{ thrown: string | null; violated: string; pwned: unknown }>((resolve) => {
          const violated = new Set<string>()
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
            violated.add(effectiveDirective),
          )
          setTimeout(async () => {
            let thrown: string | null = null
            try {
              await attempts[name ?? '']?.()
            } catch (error) {
              thrown = (error as Error).name
            }
            // Violations are told in a task of their own.
            setTimeout(() =>
              resolve({ thrown, violated: [...violated].join(), pwned: Reflect.get(window, 'pwned') }),
            )
          })
        })
      },
      [source],
    )

  const ATTEMPTS = [
    ['evaluates text as code', 'eval', 'EvalError', 'script-src'],
    ['runs a script that stands in the page', 'inline', null, 'script-src-elem'],
    ['writes markup from text', 'html', 'TypeError', 'require-trusted-types-for'],
    ['makes a Trusted Types policy of its own', 'policy', 'TypeError', 'trusted-types'],
    ['makes a worker without one', 'worker', 'TypeError', 'require-trusted-types-for'],
    ['shows a frame of another site', 'frame', null, 'frame-src'],
    ['loads an image of another site', 'image', null, 'img-src'],
    ['asks a plain http host', 'fetch', null, 'connect-src'],
    ['opens a plain socket', 'socket', null, 'connect-src'],
    ['sends a form', 'form', null, 'form-action'],
    ['moves its own base', 'base', null, 'base-uri'],
    ['styles by attribute', 'style', null, 'style-src-attr'],
  ] as const
  for (const [what, source, thrown, violated] of ATTEMPTS)
    test(`no script in it ${what}`, async ({ page, context, dapp, widget }) => {
      const asked: string[] = []
      context.on('request', (request) => asked.push(request.url()))
      await dapp.open()
      await dapp.button('Connect wallet').click()
      await widget.expectView('Connect')
      expect(await objections(await frameOf(page), source)).toEqual({
        thrown,
        violated: expect.stringContaining(violated),
        pwned: undefined,
      })
      expect(asked.filter((url) => url.includes('evil.localhost'))).toEqual([])
      await widget.expectView('Connect')
    })

  test('the sandbox keeps it from leading the page elsewhere, even after a click', async ({
    page,
    dapp,
    widget,
  }) => {
    await dapp.open()
    await dapp.button('Connect wallet').click()
    await widget.wallet('Alpha Wallet').click()
    await dapp.expectStatus('connected')
    const url = page.url()
    expect(await objections(await frameOf(page), 'top')).toMatchObject({ thrown: 'SecurityError' })
    expect(page.url()).toBe(url)
    await dapp.expectStatus('connected')
  })
})
