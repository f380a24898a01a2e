import type { AirlockState } from '@airlock/host-sdk'
import type { Page } from '@playwright/test'
import { toHex } from 'viem'
import { type Ports, portsFrom } from '../../stack/addresses.ts'
import { freeOrWanted } from '../../stack/ports.ts'
import { startServer } from '../../stack/servers.ts'
import { inspect } from '../../support/axe.ts'
import { complaintsOf } from '../../support/evidence.ts'
import { expect, only, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'

/** The list that host-sdk draws itself if there is no widget. */
const listOn = (page: Page) => ({
  title: page.getByRole('heading', { name: 'Wallet service unavailable' }),
  card: page.locator('[data-airlock] section'),
  button: (name: string) => page.locator('[data-airlock]').getByRole('button', { name, exact: true }),
})

const outcomeOf = (page: Page, method: 'open' | 'connect') =>
  page.evaluate(
    (name) =>
      window.airlock?.[name]().then(
        (answer) => ({ answer: answer ?? 'done' }),
        (error: { code: number; message: string; data: unknown }) => ({ code: error.code, data: error.data }),
      ),
    method,
  )

/** Adds a port for the test's own widget server, so that it can be down. */
const testDown = test.extend<{ ownPorts: Ports }>({
  ownPorts: async ({ stack }, use) => {
    const { widget } = await freeOrWanted({ ...portsFrom({}), widget: 0 })
    await use({ ...stack.ports, widget })
  },
})

test.describe('R1: a page whose policy forbids the frame', () => {
  test('lists wallets that connect, decline and disconnect, shows a notice, and logs the missing line of the policy', async ({
    page,
    dapp,
    wallet,
    chains,
    stack,
  }) => {
    const { errors } = complaintsOf(page)
    await dapp.open({ profile: 'no-frames' })
    await test.step('it says so when the person declines, and lets the visitor try again', async () => {
      await wallet.behave('eth_requestAccounts', 'hang', 1)
      await dapp.press('Connect wallet')
      await listOn(page).button('Alpha Wallet').click()
      await expect(page.getByRole('heading', { name: 'Continue in Alpha Wallet' })).toBeVisible()
      await inspect(page, 'Unavailable-waiting')
      await wallet.settle('reject')
      await expect(page.getByText('Nothing was shared.')).toBeVisible()
      await inspect(page, 'Unavailable-declined')
      await listOn(page).button('Alpha Wallet').click()
      await dapp.expectStatus('connected')
      await dapp.press('Disconnect')
      await dapp.expectStatus('disconnected')
    })
    await test.step('it rejects open() with the reason, and resolves connect() when a wallet of the list connects', async () => {
      expect(await outcomeOf(page, 'open')).toEqual({ code: -32050, data: { reason: 'csp' } })
      const outcome = outcomeOf(page, 'connect')
      await listOn(page).button('Alpha Wallet').click()
      const [address] = await wallet.addresses()
      expect(await outcome).toMatchObject({ answer: { address, connector: { id: 'test.wallet.alpha' } } })
      await dapp.expectStatus('connected')
    })
    await test.step('it keeps that connection after a reload', async () => {
      await page.reload()
      await dapp.expectStatus('connected')
      await dapp.press('Sign message')
      await expect(dapp.result('sign')).toContainText('Signature verified')
      await dapp.press('Disconnect')
      await dapp.expectStatus('disconnected')
    })
    await test.step('it can still connect a wallet, sign, send, follow changes and disconnect', async () => {
      await dapp.press('Connect wallet')
      await listOn(page).button('Alpha Wallet').click()
      await dapp.expectStatus('connected')
      await expect(listOn(page).title).toBeHidden()
      const [first = '', second = ''] = await wallet.addresses()
      await expect(dapp.field('account')).toHaveAttribute('data-value', first)
      await dapp.press('Sign message')
      await expect(dapp.result('sign')).toContainText('Signature verified')
      await dapp.press('Send transaction')
      await expect(dapp.result('send')).toContainText('Mined in block')
      await page.evaluate(
        (chainId) =>
          window.airlock
            ?.getProvider()
            .request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }),
        toHex(chains.two.id),
      )
      await expect(dapp.field('network')).toHaveAttribute('data-value', chains.two.caipNetworkId)
      await wallet.selectAccount(1)
      await expect(dapp.field('account')).toHaveAttribute('data-value', second)
      await dapp.press('Disconnect')
      await dapp.expectStatus('disconnected')
    })
    await test.step('it shows a notice, logs the missing line of the policy for the developer, and goes on working', async () => {
      const { told } = complaintsOf(page)
      await dapp.open({ profile: 'no-frames' })
      await dapp.press('Connect wallet')
      await expect(listOn(page).title).toBeVisible()
      expect(await dapp.state()).toMatchObject({ widget: 'unavailable', unavailable: { reason: 'csp' } })
      expect(told()).toEqual([expect.stringContaining(`frame-src ${stack.origins.widget}`)])
      // Only the developer can mend this.
      await expect(listOn(page).button('Try again')).toBeHidden()
      await inspect(page, 'Unavailable-policy')
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(listOn(page).card).toHaveCSS('background-color', 'rgb(23, 25, 30)')
      // It stands out from a dark page.
      await expect(listOn(page).card).toHaveCSS('outline', 'rgba(132, 144, 172, 0.16) solid 1px')
      // The page's own choice counts for more, also while the card is open.
      await page.evaluate(() => window.airlock?.setTheme({ themeMode: 'light' }))
      await expect(listOn(page).card).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      await page.emulateMedia({ colorScheme: null })
      await listOn(page).button('Close').click()
      await expect(listOn(page).title).toBeHidden()
      await dapp.press('Dark theme')
      await expect(dapp.button('Dark theme')).toHaveAttribute('aria-pressed', 'true')
    })
    expect(errors).toEqual([])
  })

  test.describe('without a wallet', () => {
    test.use({ wallets: only() })

    test('says so', async ({ page, dapp }) => {
      await dapp.open({ profile: 'no-frames' })
      await dapp.press('Connect wallet')
      await expect(listOn(page).card).toContainText('Install a wallet, or try again later.')
      await inspect(page, 'Unavailable-empty')
    })
  })
})

test('a wrong path in widgetUrl is logged in full for the developer', async ({ page, dapp, stack }) => {
  const { told } = complaintsOf(page)
  const widget = `${stack.origins.widget}/wallet`
  await dapp.open({ query: { widget } })
  await dapp.press('Connect wallet')
  await expect(listOn(page).title).toBeVisible()
  expect(await dapp.state()).toMatchObject({ widget: 'unavailable', unavailable: { reason: 'timeout' } })
  expect(told().join()).toContain(`no Airlock widget answers at ${widget}. Is widgetUrl right?`)
})

test('R2: a browser that blocks the frame: installed wallets are listed after five seconds, and the visitor can cancel before', async ({
  page,
  dapp,
  widget,
  stack,
}) => {
  await page.clock.install()
  await page.route(`${stack.origins.widget}/**`, (route) => route.abort('blockedbyclient'))
  await test.step('the visitor can cancel before that', async () => {
    await dapp.open()
    const outcome = outcomeOf(page, 'connect')
    await expect(listOn(page).button('Cancel')).toBeVisible()
    await shoot(page, 'Unavailable-opening')
    await listOn(page).button('Cancel').click()
    expect(await outcome).toMatchObject({ code: 4001 })
    expect(await dapp.state()).toMatchObject({ open: false })
  })
  await test.step('installed wallets are listed after five seconds', async () => {
    const { errors, told } = complaintsOf(page)
    await dapp.open()
    await dapp.press('Connect wallet')
    await expect(widget.element).toBeAttached()
    expect(await dapp.state()).toMatchObject({ widget: 'loading', open: true })
    await page.clock.fastForward(5000)
    await expect(listOn(page).title).toBeVisible()
    expect(await dapp.state()).toMatchObject({ widget: 'unavailable', unavailable: { reason: 'timeout' } })
    expect(told()).toHaveLength(1)
    // The browser's error page, light on a dark system too, would cover the page.
    await expect(widget.element).toBeHidden()
    await shoot(page, 'Unavailable')
    await listOn(page).button('Alpha Wallet').click()
    await dapp.expectStatus('connected')
    await dapp.press('Sign message')
    await expect(dapp.result('sign')).toContainText('Signature verified')
    expect(errors).toEqual([])
  })
})

testDown.describe('R3: a widget server that is down', () => {
  const visit = ({ widget }: Ports, query = {}) => ({
    profile: 'any-frame' as const,
    query: { widget: `http://widget.localhost:${widget}`, ...query },
  })

  testDown(
    'rejects open(), lets Try again load it once it is up, keeps a connection, and lets the visitor disconnect',
    async ({ page, dapp, widget, wallet, ownPorts }) => {
      const { errors } = complaintsOf(page)
      const start = () => startServer({ name: 'widget', ports: ownPorts })
      /** Reloads the page while the server is down, until the page no longer waits for it. */
      const reload = async () => {
        await page.reload()
        await expect(widget.element).toBeAttached()
        await page.clock.fastForward(5000)
        await dapp.expectStatus('connected')
      }
      await page.clock.install()
      await dapp.open(visit(ownPorts))
      await testDown.step('it rejects open(), without an uncaught error in the page', async () => {
        const outcome = outcomeOf(page, 'open')
        await expect(widget.element).toBeAttached()
        await page.clock.fastForward(5000)
        expect(await outcome).toEqual({ code: -32050, data: { reason: 'timeout' } })
        expect(errors).toEqual([])
        await expect(listOn(page).title).toBeVisible()
      })
      let server = await start()
      try {
        await testDown.step('Try again loads the widget as soon as it is up', async () => {
          await listOn(page).button('Try again').click()
          await widget.expectView('Connect')
          await expect(listOn(page).title).toBeHidden()
          await expect(widget.element).toHaveCount(1)
          await expect.poll(() => dapp.state()).toMatchObject({ widget: 'ready', unavailable: null })
          await press(widget.wallet('Alpha Wallet'))
          await dapp.expectStatus('connected')
          expect(errors).toEqual([])
        })
        await testDown.step(
          'a connection is kept while it is down, after a reload, and when it is back',
          async () => {
            await server.stop()
            await reload()
            await dapp.press('Sign message')
            await expect(dapp.result('sign')).toContainText('Signature verified')
            await wallet.selectAccount(1)
            const second = (await wallet.addresses())[1] ?? ''
            await expect(dapp.field('account')).toHaveAttribute('data-value', second)
            server = await start()
            await page.reload()
            await dapp.press('Open account')
            await widget.expectView('Account')
            await expect(dapp.field('account')).toHaveAttribute('data-value', second)
            expect(errors).toEqual([])
          },
        )
        await testDown.step(
          'the visitor disconnects meanwhile, which still counts when it is back',
          async () => {
            await server.stop()
            await reload()
            await dapp.press('Disconnect')
            await dapp.expectStatus('disconnected')
            server = await start()
            await page.reload()
            await dapp.press('Connect wallet')
            await widget.expectView('Connect')
            await dapp.expectStatus('disconnected')
          },
        )
      } finally {
        await server.stop()
      }
    },
  )

  testDown('is treated the same if it answers with an error', async ({ page, dapp, widget, stack }) => {
    await page.clock.install()
    await page.route(`${stack.origins.widget}/**`, (route) => route.fulfill({ status: 503, body: 'Busy' }))
    await dapp.open()
    await dapp.press('Connect wallet')
    await expect(widget.element).toBeAttached()
    await page.clock.fastForward(5000)
    await expect(listOn(page).title).toBeVisible()
    await listOn(page).button('Alpha Wallet').click()
    await dapp.expectStatus('connected')
  })
})

test('a widget that loads late replaces the list', async ({ page, dapp, widget, stack }) => {
  const { errors } = complaintsOf(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.clock.install()
  await page.route(`${stack.origins.widget}/?*`, async (route) => {
    await held
    await route.continue()
  })
  await dapp.open()
  await dapp.press('Connect wallet')
  await expect(widget.element).toBeAttached()
  await page.clock.fastForward(5000)
  await expect(listOn(page).title).toBeVisible()
  await page.clock.fastForward(15_000)
  release()
  await widget.expectView('Connect')
  await expect(listOn(page).title).toBeHidden()
  expect(await dapp.state()).toMatchObject({ widget: 'ready', unavailable: null, open: true })
  await press(widget.wallet('Alpha Wallet'))
  await dapp.expectStatus('connected')
  expect(errors).toEqual([])
})

test.describe('a server that refuses the page', () => {
  const REFUSALS = [
    {
      what: 'a site that is not on the list',
      visit: { host: '127.0.0.1' },
      reason: 'origin-not-allowed',
      code: -32055,
      mend: /127\.0\.0\.1.*origins/,
    },
    {
      what: 'a project that nobody knows',
      visit: { query: { projectId: 'nobody' } },
      reason: 'project-unknown',
      code: -32602,
      mend: /“nobody”.*projectId/,
    },
  ]
  test('reports the reason at once, and wallets still connect', async ({ page, dapp }) => {
    for (const { what, visit, reason, code, mend } of REFUSALS)
      await test.step(what, async () => {
        const { errors, told } = complaintsOf(page)
        await dapp.open(visit)
        expect(await outcomeOf(page, 'open')).toEqual({ code, data: { reason } })
        const state: AirlockState = await dapp.state()
        expect(state).toMatchObject({ widget: 'unavailable', unavailable: { reason } })
        expect(state.unavailable?.message).toMatch(mend)
        expect(told().join()).toMatch(mend)
        // Trying again cannot help here.
        await expect(listOn(page).button('Close')).toBeVisible()
        await expect(listOn(page).button('Try again')).toHaveCount(0)
        await inspect(page, `Unavailable-${reason}`)
        await listOn(page).button('Alpha Wallet').click()
        await dapp.expectStatus('connected')
        expect(errors).toEqual([])
      })
  })
})
