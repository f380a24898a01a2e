import type { AirlockConfig } from '@airlock/host-sdk'
import type { BrowserContext, Page } from '@playwright/test'
import { newEmail } from '../support/embedded.ts'
import { holdEntry, holdStyle } from '../support/entry.ts'
import { complaintsOf, frameOf } from '../support/evidence.ts'
import { expect, type Fixtures, only, test, type WorkerFixtures } from '../support/fixtures.ts'
import { press } from '../support/press.ts'
import { ALPHA, installWallets, walletIn } from '../support/wallet.ts'

/* The card that the document brings along is what visitors see, and press, before the widget's code is there. */

const ROOT = '#root > [data-state]'

/** The card's elements with their attributes and places, a line each. Images and marks have styles of their own. */
async function drawn(page: Page): Promise<string[]> {
  const frame = await frameOf(page)
  return frame.evaluate((root) => {
    const line = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const attributes = [...element.attributes]
        .map(({ name, value }) => `${name.toLowerCase()}=${value}`)
        .filter((one) => !/^(style|draggable|value|novalidate|spellcheck)=|^class=$/.test(one))
        .sort()
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const text = own.map(({ textContent }) => textContent).join('')
      return [element.localName, ...attributes, text, x, y, width, height].join(' ')
    }
    const top = document.querySelector(root)
    return top ? [top, ...top.querySelectorAll('*')].map(line) : []
  }, ROOT)
}

const wallet = (name: string, index: number) => ({ rdns: `test.wallet.${index}`, name })
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Opens Connect with the widget held back, and compares the card with what the widget draws. */
async function expectSame(
  {
    context,
    page,
    dapp,
    widget,
    stack,
  }: Pick<Fixtures & WorkerFixtures, 'dapp' | 'widget' | 'stack'> & {
    context: BrowserContext
    page: Page
  },
  config: Partial<AirlockConfig> = {},
): Promise<void> {
  const release = await holdEntry(context, stack.origins.widget)
  await dapp.open({ config })
  await dapp.press('Connect wallet')
  await widget.expectView('Connect')
  expect((await dapp.state()).widget).toBe('loading')
  await (await frameOf(page)).evaluate(() => document.fonts.ready)
  const early = await drawn(page)
  expect(early.length).toBeGreaterThan(40)
  release()
  await expect.poll(async () => (await dapp.state()).widget).toBe('ready')
  expect(await drawn(page)).toEqual(early)
}

for (const [where, device] of [
  ['', {}],
  [' on a phone', PHONE],
] as const)
  test.describe(`the card of the document${where}`, () => {
    test.use({ wallets: only(), ...device })
    test('is what the widget draws, with whatever wallets the page has', async ({
      context,
      page,
      dapp,
      widget,
      stack,
      chains,
    }) => {
      const surroundings = { context, page, dapp, widget, stack }
      // What comes later takes the places that are kept for it.
      await context.route(`${stack.origins.widget}/**`, (route) =>
        /^\/($|assets\/)/.test(new URL(route.request().url()).pathname) ? route.fallback() : route.abort(),
      )
      await test.step('with no wallet', () => expectSame(surroundings))
      await installWallets(context, [wallet('Alpha Wallet', 0)], chains)
      await test.step('with one wallet', () => expectSame(surroundings))
      if (where) return
      await walletIn(page, 'test.wallet.0').disappear()
      const many = ['One', 'Two (beta)', "Three's", 'Four', 'Five', 'Six']
      await installWallets(
        context,
        many.map((name, index) => wallet(name, index + 1)),
        chains,
      )
      await test.step('with many wallets, in the dark', () => expectSame(surroundings, { themeMode: 'dark' }))
    })
  })

test.describe('before the widget’s code is there', () => {
  test('a wallet that is pressed connects as soon as it is', async ({
    context,
    page,
    dapp,
    widget,
    stack,
  }) => {
    const { errors } = complaintsOf(page)
    const release = await holdEntry(context, stack.origins.widget)
    await dapp.open()
    await dapp.press('Connect wallet')
    await press(widget.wallet('Alpha Wallet'))
    await expect(widget.wallet('Alpha Wallet')).toHaveCSS('opacity', '0.6')
    release()
    await dapp.expectStatus('connected')
    await widget.expectClosed()
    expect(errors).toEqual([])
  })

  test('what is typed or pressed counts', async ({ context, page, dapp, widget, stack }) => {
    await test.step('an address that is typed stays, with its focus', async () => {
      const release = await holdEntry(context, stack.origins.widget)
      await dapp.open()
      await dapp.press('Connect wallet')
      const field = widget.frame.getByRole('textbox', { name: 'Email' })
      await field.pressSequentially('ada@')
      release()
      await expect.poll(async () => (await dapp.state()).widget).toBe('ready')
      await expect(field).toBeFocused()
      await page.keyboard.type('people.example')
      await expect(field).toHaveValue('ada@people.example')
    })
    await test.step('a press leads on although the page’s own call arrives after it', async () => {
      const release = await holdEntry(context, stack.origins.widget)
      await dapp.open()
      const opened = page.evaluate(() => window.airlock?.open())
      await press(widget.button('All wallets'))
      release()
      await opened
      await widget.expectView('AllWallets')
      await press(widget.button('Back'))
      await press(widget.wallet('Alpha Wallet'))
      await dapp.expectStatus('connected')
    })
  })

  const WAYS: readonly (readonly [string, (page: Page, close: () => Promise<void>) => Promise<void>])[] = [
    ['×', (_page, close) => close()],
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['a click beside the card', (page) => page.mouse.click(20, 20)],
  ]
  test('the card can be closed, and what was pressed is forgotten, but an address that is submitted gets its code', async ({
    context,
    page,
    dapp,
    widget,
    stack,
  }) => {
    for (const [what, leave] of WAYS)
      await test.step(`${what} closes it`, async () => {
        const release = await holdEntry(context, stack.origins.widget)
        await dapp.open()
        const outcome = page.evaluate(() =>
          window.airlock?.connect().catch((error: { code: number }) => error.code),
        )
        await press(widget.wallet('Alpha Wallet'))
        await leave(page, () => press(widget.button('Close')))
        expect(await outcome).toBe(4001)
        await widget.expectClosed()
        await dapp.press('Connect wallet')
        await widget.expectView('Connect')
        await expect(widget.wallet('Alpha Wallet')).toHaveCSS('opacity', '1')
        release()
        await expect.poll(async () => (await dapp.state()).widget).toBe('ready')
        await widget.expectView('Connect')
        await dapp.expectStatus('disconnected')
      })
    await test.step('an address that is submitted gets its code', async () => {
      const release = await holdEntry(context, stack.origins.widget)
      await dapp.open()
      await dapp.press('Connect wallet')
      await widget.frame.getByRole('textbox', { name: 'Email' }).pressSequentially('ada@people.example')
      await page.keyboard.press('Enter')
      release()
      await expect(widget.view('EmailLogin')).toBeAttached()
    })
  })

  test('the card is filled on intent and visible with the press, but not in another look, and for five seconds', async ({
    context,
    page,
    dapp,
    widget,
    stack,
  }) => {
    await test.step('the card is filled on intent, and visible with the press', async () => {
      const release = await holdEntry(context, stack.origins.widget)
      await dapp.open({ query: { preload: 'intent' } })
      await dapp.button('Connect wallet').hover()
      await expect(widget.frame.getByText('Alpha Wallet')).toBeAttached()
      await expect(widget.view('Connect')).toBeHidden()
      await dapp.press('Connect wallet')
      await widget.expectView('Connect')
      expect((await dapp.state()).widget).toBe('loading')
      release()
      await expect.poll(async () => (await dapp.state()).widget).toBe('ready')
      await widget.expectView('Connect')
    })
    await test.step('another view, or a card that the page has changed, is not drawn', async () => {
      await holdEntry(context, stack.origins.widget)
      await dapp.open()
      await page.evaluate(() => void window.airlock?.open({ view: 'Networks' }))
      await expect(page.getByRole('heading', { name: 'Opening wallet' })).toBeVisible()
      await expect(widget.view('Connect')).toBeHidden()
      for (const config of [
        { themeVariables: { '--airlock-accent': '#c026d3' } },
        { features: { email: false } },
        { locale: 'en-XA' },
      ]) {
        await dapp.open({ config })
        await dapp.press('Connect wallet')
        await expect(page.getByRole('heading', { name: 'Opening wallet' })).toBeVisible()
        await expect(widget.view('Connect')).toBeHidden()
      }
    })
    await test.step('a card without its look is not open, and opens with it', async () => {
      await holdEntry(context, stack.origins.widget)
      const release = await holdStyle(context, stack.origins.widget)
      await dapp.open()
      await dapp.press('Connect wallet')
      await expect(page.getByRole('heading', { name: 'Opening wallet' })).toBeVisible()
      expect(await (await frameOf(page)).locator('[data-state=open]').count()).toBe(0)
      release()
      await widget.expectView('Connect')
      await expect(page.getByRole('heading', { name: 'Opening wallet' })).toBeHidden()
      expect((await dapp.state()).widget).toBe('loading')
    })
    await test.step('the page’s own list takes over after five seconds', async () => {
      await page.clock.install()
      await holdEntry(context, stack.origins.widget)
      await dapp.open()
      await dapp.press('Connect wallet')
      await widget.expectView('Connect')
      await page.clock.fastForward(1000)
      await expect(page.getByRole('heading', { name: 'Opening wallet' })).toBeHidden()
      await page.clock.fastForward(4000)
      await expect(page.getByRole('heading', { name: 'Wallet service unavailable' })).toBeVisible()
      await page.getByRole('button', { name: 'Alpha Wallet' }).click()
      await dapp.expectStatus('connected')
    })
  })

  test('a widget that comes after the page’s list goes on, unless the visitor has closed the list', async ({
    context,
    page,
    dapp,
    widget,
    stack,
  }) => {
    await page.clock.install()
    await test.step('what was pressed is forgotten if the visitor closes the page’s list', async () => {
      const release = await holdEntry(context, stack.origins.widget)
      await dapp.open()
      await dapp.press('Connect wallet')
      await press(widget.wallet('Alpha Wallet'))
      await page.clock.fastForward(5000)
      await page.getByRole('button', { name: 'Close' }).click()
      await widget.expectClosed()
      release()
      await expect.poll(async () => (await dapp.state()).widget).toBe('ready')
      await dapp.press('Connect wallet')
      await widget.expectView('Connect')
      await dapp.expectStatus('disconnected')
    })
    await test.step('a widget that comes after the page’s list goes on with the address that was submitted', async () => {
      const release = await holdEntry(context, stack.origins.widget)
      await dapp.open()
      await dapp.press('Connect wallet')
      await widget.frame.getByRole('textbox', { name: 'Email' }).pressSequentially(newEmail())
      await page.keyboard.press('Enter')
      await page.clock.fastForward(5000)
      const list = page.getByRole('heading', { name: 'Wallet service unavailable' })
      await expect(list).toBeVisible()
      await expect(widget.view('Connect')).toBeHidden()
      release()
      await expect(widget.view('EmailLogin')).toBeAttached()
      await expect(list).toBeHidden()
    })
  })
})

test.describe('a wallet of the page’s list is the visitor’s last choice', () => {
  const BETA = wallet('Beta Wallet', 2)
  test.use({ wallets: only(ALPHA, BETA) })
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
  })

  test('it is not asked beside the one that was pressed in the card', async ({
    context,
    page,
    dapp,
    widget,
    wallet: alpha,
    stack,
  }) => {
    const beta = walletIn(page, BETA.rdns)
    const release = await holdEntry(context, stack.origins.widget)
    await dapp.open()
    await beta.behave('eth_requestAccounts', 'hang', 1)
    await dapp.press('Connect wallet')
    await press(widget.wallet('Alpha Wallet'))
    await page.clock.fastForward(5000)
    await page.getByRole('button', { name: 'Beta Wallet' }).click()
    await expect.poll(beta.waiting).toEqual(['eth_requestAccounts'])
    release()
    await beta.settle('approve')
    await dapp.expectStatus('connected')
    expect(await alpha.accounts()).toEqual([])
    await dapp.press('Open account')
    await widget.expectView('Account')
    await dapp.expectStatus('connected')
  })

  test('what it has connected stays when the widget comes late', async ({
    context,
    page,
    dapp,
    widget,
    stack,
  }) => {
    const release = await holdEntry(context, stack.origins.widget)
    await dapp.open()
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    await page.clock.fastForward(5000)
    await page.getByRole('button', { name: 'Beta Wallet' }).click()
    await dapp.expectStatus('connected')
    release()
    await dapp.press('Open account')
    await widget.expectView('Account')
    await dapp.expectStatus('connected')
  })
})
