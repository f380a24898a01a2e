import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { stopTime } from '../../support/clock.ts'
import { press } from '../../support/press.ts'
import { callsIn, expect, listing, listings, registryOf, test } from '../../support/registry.ts'
import { shoot } from '../../support/screenshots.ts'
import type { Widget } from '../../support/widget.ts'

const config = { features: { email: false, socials: [] } }

/** The request for the second page. */
const SECOND = /\/getWallets\?.*\bpage=2&/

const gridOf = (widget: Widget) => widget.view('AllWallets').getByRole('list', { name: 'Wallets' })
const searchOf = (widget: Widget) => widget.frame.getByRole('searchbox', { name: 'Search wallets' })
const cell = (widget: Widget, name: string) => gridOf(widget).getByRole('button', { name, exact: true })

/** The announcement for screen readers. */
const said = (widget: Widget, text: RegExp) =>
  expect(widget.frame.getByRole('status').filter({ hasText: text }).first()).toBeAttached()

async function openAll(page: Page, widget: Widget): Promise<void> {
  await page.evaluate(() => window.airlock?.open({ view: 'AllWallets' }))
  await widget.expectView('AllWallets')
}

test('a busy registry is requested again, a search waits for the next letter and finds installed wallets, and leads to wallets to get', async ({
  context,
  page,
  dapp,
  widget,
  stack,
}) => {
  await page.clock.install()
  const calls = callsIn(context)
  await test.step('a busy registry is requested again after its Retry-After, and then only when the visitor tries again', async () => {
    const busy = `${stack.origins.widget}/getWallets?*`
    await dapp.open({ config })
    await dapp.press('Connect wallet')
    await expect(widget.wallet('Binance Wallet')).toBeVisible()
    await stopTime(page)
    await context.route(busy, (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '9' }, body: '' }),
    )
    await press(widget.wallet('All wallets'))
    const asked = () => calls.lists().filter((query) => query.get('entries') === '40').length
    // What follows a drawing waits for the next frame, which comes by the clock too.
    await expect
      .poll(async () => {
        await page.clock.runFor(20)
        return asked()
      })
      .toBe(1)
    await page.clock.runFor(8_500)
    expect(asked()).toBe(1)
    for (const times of [2, 3, 4])
      await expect
        .poll(async () => {
          await page.clock.runFor(1_000)
          return asked()
        })
        .toBe(times)
    const failed = widget.view('AllWallets').getByRole('heading', { name: 'The list could not be loaded' })
    await page.clock.resume()
    await expect(failed).toBeVisible()
    expect(asked()).toBe(4)
    await said(widget, /could not be loaded/)
    await context.unroute(busy)
    await press(widget.button('Try again'))
    await expect(cell(widget, 'MetaMask')).toBeVisible()
  })
  await test.step('a search waits 300 ms for the next letter, is requested once, and announces its result', async () => {
    const searches = () => calls.lists().flatMap((query) => query.get('search') ?? [])
    await expect(gridOf(widget)).toBeVisible()
    await stopTime(page)
    await searchOf(widget).pressSequentially('rainbo')
    await page.clock.runFor(299)
    await searchOf(widget).press('w')
    await page.clock.runFor(299)
    expect(searches()).toEqual([])
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect(cell(widget, 'Rainbow')).toBeVisible()
    await said(widget, /\d+ wallets? found/)
    expect(searches()).toEqual(['rainbow'])
    expect(calls.lists().at(-1)?.get('entries')).toBe('100')
    await searchOf(widget).fill('')
    await expect(cell(widget, 'Alpha Wallet, installed')).toBeVisible()
  })
  await test.step('installed wallets are searched too, without regard to accents', async () => {
    await searchOf(widget).fill('álpha')
    await expect(cell(widget, 'Alpha Wallet, installed')).toBeVisible()
    await expect(gridOf(widget).getByRole('button').first()).toHaveAccessibleName('Alpha Wallet, installed')
  })
  await test.step('a search without a result leads to wallets to get, whose site opens in a new tab', async () => {
    await context.route(/^https:/, (route) => route.fulfill({ body: 'A shop' }))
    await searchOf(widget).fill('no such wallet')
    await expect(widget.view('AllWallets').getByRole('heading', { name: 'No wallet found' })).toBeVisible()
    await said(widget, /No wallet found/)
    await press(widget.button('Get a wallet'))
    await widget.expectView('GetWallet')
    await press(widget.button('MetaMask'))
    await widget.expectView('Downloads')
    const link = widget.frame.getByRole('link', { name: 'Website' })
    await expect(link).toHaveAccessibleName('Website metamask.io')
    const [shop] = await Promise.all([context.waitForEvent('page'), link.click()])
    await shop.waitForURL('https://metamask.io/**')
    expect(await shop.evaluate(() => window.opener)).toBeNull()
    expect(await shop.evaluate(() => document.referrer)).not.toContain('projectId')
    await widget.expectView('Downloads')
    await press(widget.button('Back'))
    await widget.expectView('GetWallet')
    await press(widget.button('Explore all'))
    await widget.expectView('AllWallets')
  })
})

test('a list of 250 wallets is loaded and drawn in parts, is narrowed, works with the keyboard, and keeps its place', async ({
  context,
  page,
  dapp,
  widget,
  registry,
}) => {
  test.slow()
  registry.answers(registryOf(listings(250)))
  const calls = callsIn(context)
  await dapp.open(registry.visit({ config }))
  await openAll(page, widget)
  await test.step('every request names its project, and pictures are loaded from the widget server, not all of a page at once', async () => {
    await expect(cell(widget, 'Wallet 0').locator('img')).toBeVisible()
    // Of four visible rows, the first begins with the installed wallet.
    await expect.poll(() => calls.images().length).toBeGreaterThanOrEqual(15)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
    expect(calls.images().length).toBeLessThan(40)
    for (const { origin, searchParams } of calls.all) {
      expect(origin).toBe(registry.origin)
      expect(Object.fromEntries(searchParams)).toMatchObject({
        projectId: 'demo',
        st: 'airlock',
        sv: expect.stringMatching(/\d+\.\d+\.\d+/),
      })
    }
    for (const { searchParams } of registry.asked) expect(searchParams.get('projectId')).toBe('demo')
    const chains = calls.lists()[0]?.get('chains')?.split(',')
    expect(chains).toEqual(['eip155:1', 'eip155:31337', 'eip155:31338'])
  })
  await test.step('scrolling loads page after page, lists each wallet once, and draws only the visible ones', async () => {
    await expect(gridOf(widget).getByRole('button').first()).toHaveAccessibleName('Alpha Wallet, installed')
    await expect(cell(widget, 'Wallet 0')).toBeVisible()
    const pages = () =>
      calls
        .lists()
        .filter((query) => query.get('entries') === '40')
        .map((query) => query.get('page'))
    expect(pages()).toEqual(['1'])
    await cell(widget, 'Wallet 0').hover()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2000)
        return cell(widget, 'Wallet 249').isVisible()
      })
      .toBe(true)
    expect(pages()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    expect(await gridOf(widget).getByRole('button').count()).toBeLessThan(80)
    await expect(gridOf(widget).getByRole('listitem').last()).toHaveAttribute('aria-setsize', '251')
    await expect(gridOf(widget).getByRole('listitem').last()).toHaveAttribute('aria-posinset', '251')
  })
  await press(widget.button('Close'))
  await openAll(page, widget)
  await test.step('the list is narrowed to installed and popular wallets, and a return restores the choice', async () => {
    await expect(cell(widget, 'Wallet 0')).toBeVisible()
    await shoot(page, 'AllWallets-sixty')
    const choice = (name: string) => widget.frame.getByRole('radio', { name, exact: true })
    await choice('Installed').check()
    await expect(gridOf(widget).getByRole('button')).toHaveCount(1)
    await expect(cell(widget, 'Alpha Wallet, installed')).toBeVisible()
    await choice('Popular').check()
    await expect(gridOf(widget).getByRole('listitem').first()).toHaveAttribute('aria-setsize', '20')
    await press(cell(widget, 'Wallet 2'))
    await widget.expectView('ConnectingWalletConnect')
    await press(widget.button('Back'))
    await expect(choice('Popular')).toBeChecked()
    await expect(cell(widget, 'Wallet 2')).toBeFocused()
    // A search covers all wallets.
    await searchOf(widget).fill('wallet 4')
    await expect(choice('Popular')).not.toBeChecked()
    await searchOf(widget).fill('')
    await expect(choice('All')).toBeChecked()
  })
  await test.step('everything works with the keyboard: one Tab stop, arrow keys within the list, and Enter to choose', async () => {
    await expect(cell(widget, 'Wallet 0')).toBeVisible()
    await searchOf(widget).focus()
    await page.keyboard.press('Tab')
    await expect(widget.button('Show a QR code')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(widget.frame.getByRole('radio', { name: 'All', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(cell(widget, 'Alpha Wallet, installed')).toBeFocused()
    await searchOf(widget).focus()
    await page.keyboard.press('ArrowDown')
    await expect(cell(widget, 'Alpha Wallet, installed')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(cell(widget, 'Wallet 0')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(cell(widget, 'Wallet 4')).toBeFocused()
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('PageDown')
    await expect(widget.frame.locator(':focus')).toBeInViewport()
    await page.keyboard.press('Home')
    await expect(cell(widget, 'Alpha Wallet, installed')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await widget.expectView('ConnectingWalletConnect')
    await expect(widget.view('ConnectingWalletConnect')).toContainText('Wallet 0')
    await page.keyboard.press('Escape')
    await widget.expectView('AllWallets')
    await expect(cell(widget, 'Wallet 0')).toBeFocused()
  })
  await test.step('returning from a wallet restores the search, the place in the list and the focus', async () => {
    await cell(widget, 'Wallet 0').hover()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 500)
        return cell(widget, 'Wallet 110').isVisible()
      })
      .toBe(true)
    await press(cell(widget, 'Wallet 110'))
    await widget.expectView('ConnectingWalletConnect')
    await press(widget.button('Back'))
    await expect(cell(widget, 'Wallet 110')).toBeInViewport()
    await expect(cell(widget, 'Wallet 110')).toBeFocused()
    await searchOf(widget).fill('wallet 77')
    await press(cell(widget, 'Wallet 77'))
    await widget.expectView('ConnectingWalletConnect')
    await press(widget.button('Back'))
    await expect(searchOf(widget)).toHaveValue('wallet 77')
    await expect(cell(widget, 'Wallet 77')).toBeFocused()
    await press(widget.button('Close'))
    await openAll(page, widget)
    await expect(searchOf(widget)).toHaveValue('')
  })
})

test('a search shows at once what is loaded, and if a page of the list fails, the visitor can load the rest', async ({
  context,
  page,
  dapp,
  widget,
  registry,
}) => {
  await page.clock.install()
  registry.answers(registryOf(listings(100)))
  const calls = callsIn(context)
  await dapp.open(registry.visit({ config }))
  await openAll(page, widget)
  await test.step('a search shows at once what is loaded, and then what else the registry knows', async () => {
    await expect(cell(widget, 'Wallet 0')).toBeVisible()
    await stopTime(page)
    await searchOf(widget).fill('wallet 3')
    await expect(cell(widget, 'Wallet 3')).toBeVisible()
    await expect(cell(widget, 'Wallet 0')).toHaveCount(0)
    expect(calls.lists().flatMap((query) => query.get('search') ?? [])).toEqual([])
    await searchOf(widget).fill('wallet 8')
    await expect(cell(widget, 'Wallet 8')).toBeVisible()
    await expect(cell(widget, 'Wallet 88')).toHaveCount(0)
    await page.clock.resume()
    await expect(cell(widget, 'Wallet 88')).toBeVisible()
    await expect(gridOf(widget).getByRole('button').first()).toHaveAccessibleName('Wallet 8')
    await searchOf(widget).fill('')
    await expect(cell(widget, 'Wallet 0')).toBeVisible()
  })
  await test.step('if a page of the list fails, the visitor can load the rest', async () => {
    await context.route(SECOND, (route) => route.fulfill({ status: 400, body: '' }))
    const more = widget.button('Load more wallets')
    await cell(widget, 'Wallet 0').hover()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 3000)
        return more.isVisible()
      })
      .toBe(true)
    await context.unroute(SECOND)
    await press(more)
    await expect(more).toHaveCount(0)
    await widget.view('AllWallets').getByRole('listitem').first().hover()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 3000)
        return cell(widget, 'Wallet 99').isVisible()
      })
      .toBe(true)
  })
})

const WALLETS = new URL('../../../widget-app/server/registry/data/wallets.jsonl', import.meta.url)

/** The longest names of the wallets that the server has by itself. */
const LONGEST = readFileSync(WALLETS, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line): string => JSON.parse(line).name)
  .toSorted((a, b) => b.length - a.length)
  .slice(0, 14)

test('the longest names are shown in full, and a chip narrows the list to the wallets of the active network', async ({
  context,
  page,
  dapp,
  widget,
  registry,
}) => {
  await test.step('the longest names are shown in full, in two lines or three', async () => {
    const names = [...LONGEST, 'Unstoppable Domains', 'Coin98 Super Wallet', 'Crypto.com Onchain']
    registry.answers(
      registryOf(listings(names.length).map((wallet, index) => ({ ...wallet, name: names[index] ?? '' }))),
    )
    await dapp.open(registry.visit({ config }))
    await openAll(page, widget)
    for (const name of names) {
      const text = cell(widget, name).getByText(name, { exact: true })
      await expect(text).toBeVisible()
      const cut = await text.evaluate((element) => {
        const [own, around] = [element, element.parentElement].map(
          (one) => one?.getBoundingClientRect().bottom ?? 0,
        )
        return element.scrollHeight > element.clientHeight + 1 || (own ?? 0) > (around ?? 0)
      })
      expect(cut, name).toBe(false)
    }
    await shoot(page, 'AllWallets-names')
  })
  await test.step('a chip narrows the list to the wallets of the active network', async () => {
    const wallets = [
      ...listings(6),
      listing(6, { chains: ['eip155:8453'] }),
      listing(7, { chains: ['eip155:8453'] }),
    ]
    registry.answers(registryOf(wallets))
    const calls = callsIn(context)
    await dapp.open(registry.visit({ config, query: { networks: 'eip155:8453,eip155:1' } }))
    await openAll(page, widget)
    await expect(cell(widget, 'Wallet 0')).toBeVisible()
    await widget.frame.getByRole('radio', { name: 'For Base', exact: true }).check()
    await expect(cell(widget, 'Wallet 0')).toBeHidden()
    await expect(cell(widget, 'Wallet 6')).toBeVisible()
    await expect(cell(widget, 'Wallet 7')).toBeVisible()
    expect(calls.lists().at(-1)?.get('chains')).toBe('eip155:8453')
  })
})
