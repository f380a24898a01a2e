import type { ServerResponse } from 'node:http'
import type { BrowserContext } from '@playwright/test'
import { watchHarm } from '../../support/harmless.ts'
import { press } from '../../support/press.ts'
import { expect, idOf, type Listing, listing, registryOf, test } from '../../support/registry.ts'

const EVIL = 'https://evil.example'

const config = { features: { email: false, socials: [] } }

/** The browser keeps no answer of the registry, as long as something may intercept it. */
const keepNothing = (context: BrowserContext) => context.route('**/getWallets?*', (route) => route.fallback())

/** Entries that a hostile registry may send: the wallet's name, the change, and whether it is shown at all. */
const TRIES: readonly (readonly [name: string, change: Listing, isShown: boolean])[] = [
  [
    'Bad Links',
    {
      mobile_link: `javascript://${EVIL}/%0aalert(1)`,
      desktop_link: 'file:///etc/passwd',
      webapp_link: `http://${EVIL}`,
      homepage: 'data:text/html,<script>top.pwned=1</script>',
      app_store: `vbscript:${EVIL}`,
      play_store: `intent://${EVIL}#Intent;end`,
      chrome_store: `https://user:pass@${EVIL.slice(8)}/`,
    },
    true,
  ],
  [
    'Foreign Picture',
    { image_id: undefined, image_url: `${EVIL}/pixel.png`, imageUrl: `${EVIL}/pixel.png` },
    true,
  ],
  ['Picture Elsewhere', { image_id: `../../${EVIL}` }, true],
  ['<img src=x onerror="top.pwned=1">', {}, true],
  ['"><script>top.pwned=1</script>', { rdns: '"><script>top.pwned=1</script>' }, true],
  ['x'.repeat(1_000_000), {}, false],
  ['Turned \u202e tellaW', {}, false],
  ['Two\nLines', {}, false],
  ['', {}, false],
]

const WALLETS: Listing[] = [
  listing(0),
  { ...listing(0), name: 'Impostor', homepage: `${EVIL}/` },
  ...TRIES.map(([name, change], place) => listing(place + 1, { name, ...change })),
  { id: idOf(90), name: { toString: 'Object' }, chains: ['eip155:1'] },
  { id: '__proto__', name: 'Prototype', chains: [{ evil: EVIL }] },
  'no wallet at all' as unknown as Listing,
]

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="top.pwned=1"><script>top.pwned=1</script><image href="${EVIL}/a.png"/></svg>`

test('only valid data of a hostile registry reaches the page, and more wallets than it sends are not requested endlessly', async ({
  context,
  page,
  dapp,
  widget,
  registry,
}) => {
  await keepNothing(context)
  await test.step('only valid data of a hostile registry reaches the page', async () => {
    const expectHarmless = watchHarm(page)
    const asked: string[] = []
    const bodies: Promise<string>[] = []
    context.on('request', (request) => asked.push(request.url()))
    page.on('response', (response) => {
      if (/\/getWallet/.test(response.url())) bodies.push(response.text().catch(() => ''))
    })
    registry.answers((request, response, url) => {
      if (url.pathname === '/getWallets') registryOf(WALLETS)(request, response, url)
      else response.setHeader('content-type', 'image/svg+xml').end(SVG)
    })
    await dapp.open(registry.visit({ config }))
    await dapp.press('Connect wallet')
    await expect(widget.wallet('Wallet 0')).toBeVisible()
    await press(widget.wallet('All wallets'))
    const grid = widget.view('AllWallets').getByRole('list', { name: 'Wallets' })
    const shown = ['Wallet 0', ...TRIES.filter(([, , isShown]) => isShown).map(([name]) => name)]
    await expect(grid.getByRole('button', { name: 'Foreign Picture' })).toBeVisible()
    const names = () =>
      grid.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    // Wallets that Connect knows already are shown before the others.
    await expect.poll(names).toEqual(['Alpha Wallet, installed', ...shown])
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
    await expect(widget.frame.locator('img')).toHaveCount(1)
    expect((await widget.frame.locator('body').evaluate((body) => body.innerHTML)).length).toBeLessThan(
      100_000,
    )

    await press(grid.getByRole('button', { name: 'Bad Links' }))
    await widget.expectView('Downloads')
    await expect(widget.view('Downloads')).toContainText('This site doesn’t know where to get it.')
    await expect(widget.frame.locator('a')).toHaveCount(0)
    for (const body of await Promise.all(bodies))
      expect(body).not.toMatch(/evil|pass@|javascript|Impostor|<script>top.pwned=1<.script><image/)
    expect(asked.filter((url) => url.includes('evil'))).toEqual([])
    await expectHarmless()
  })
  await test.step('a registry that announces more wallets than it sends is not requested endlessly', async () => {
    const earlier = registry.asked.length
    const pages = () =>
      registry.asked.slice(earlier).filter((url) => url.searchParams.get('entries') === '40').length
    const say = (wallets: readonly Listing[]) =>
      registry.answers((_request, response, url) => {
        if (url.pathname === '/getWallets') response.end(JSON.stringify({ count: 1_000_000, data: wallets }))
        else response.writeHead(404).end()
      })
    say([listing(0), listing(1)])
    await dapp.open(registry.visit({ config }))
    await dapp.press('Connect wallet')
    await press(widget.wallet('All wallets'))
    const view = widget.view('AllWallets')
    await expect(view.getByRole('button', { name: 'Wallet 1', exact: true })).toBeVisible()
    await expect.poll(pages).toBe(2)
    await view.getByRole('searchbox').fill('wallet 1')
    await expect(view.getByRole('button', { name: 'Alpha Wallet, installed' })).toHaveCount(0)
    await view.getByRole('searchbox').fill('')
    await expect(view.getByRole('button', { name: 'Wallet 1', exact: true })).toBeVisible()
    expect(pages()).toBe(2)
  })
})

const AWAY: readonly (readonly [what: string, answer: (response: ServerResponse) => void])[] = [
  [
    'HTML instead of JSON',
    (response) => response.setHeader('content-type', 'text/html').end('<h1>Log in</h1>'),
  ],
  ['a list of another structure', (response) => response.end('{"wallets":[]}')],
  [
    'a response that is too large',
    (response) => response.end(`{"count":1,"data":["${'x'.repeat(3_000_000)}"]}`),
  ],
  ['"too many requests"', (response) => response.writeHead(429, { 'retry-after': '1' }).end()],
  ['an error', (response) => response.writeHead(500).end('{"stack":"at evil.ts:1"}')],
  [
    'a redirect to another host',
    (response) => response.writeHead(302, { location: `${EVIL}/getWallets` }).end(),
  ],
  [
    'half a response',
    (response) =>
      response.writeHead(200, { 'content-length': '999' }).write('{"count":', () => response.destroy()),
  ],
]

test('if the registry answers with nonsense or not at all, the list says so, and installed wallets connect', async ({
  context,
  page,
  dapp,
  widget,
  registry,
}) => {
  test.slow()
  const expectHarmless = watchHarm(page)
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  await keepNothing(context)
  for (const [what, answer] of AWAY)
    await test.step(`${what}: the list says that it could not be loaded, and installed wallets connect`, async () => {
      registry.answers((_request, response) => answer(response))
      await dapp.open(registry.visit({ config }))
      await dapp.press('Connect wallet')
      await press(widget.wallet('All wallets'))
      const view = widget.view('AllWallets')
      await expect(view.getByRole('heading', { name: 'The list could not be loaded' })).toBeVisible()
      await expect(view).not.toContainText(/evil|JSON|token|Log in|stack/i)
      registry.answers(registryOf([listing(0)]))
      await press(widget.button('Try again'))
      await expect(view.getByRole('button', { name: 'Wallet 0', exact: true })).toBeVisible()
      await press(view.getByRole('button', { name: 'Alpha Wallet, installed' }))
      await dapp.expectStatus('connected')
      expect(asked.filter((url) => url.includes('evil'))).toEqual([])
      await expectHarmless()
      await dapp.press('Disconnect')
      await dapp.expectStatus('disconnected')
    })
  await test.step('no response: installed wallets are still listed and connect', async () => {
    registry.answers(() => undefined)
    await dapp.open(registry.visit({ config }))
    await dapp.press('Connect wallet')
    await press(widget.wallet('All wallets'))
    await expect(widget.view('AllWallets').locator('[aria-busy="true"]')).toBeVisible()
    await press(widget.button('Back'))
    await press(widget.wallet('Alpha Wallet'))
    await dapp.expectStatus('connected')
  })
})
