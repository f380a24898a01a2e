import type { Page } from '@playwright/test'
import {
  type AccountScript,
  answerAccount,
  contractOf,
  dollars,
  nft,
  token,
  transaction,
} from '../../support/accountScript.ts'
import { complaintsOf, frameOf } from '../../support/evidence.ts'
import { test as base, expect } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import type { Widget } from '../../support/widget.ts'

type Account = {
  chain: string
  script: AccountScript
  asked: (what: string) => number
  open: () => Promise<unknown>
  look: () => Promise<void>
}

/** A connected visitor, and a widget whose server answers from a script. */
const test = base.extend<{ account: Account }>({
  account: async ({ context, page, dapp, widget, chains, stack }, use) => {
    const chain = `eip155:${chains.one.id}`
    const script: AccountScript = {
      chains: [chain],
      balance: { json: { balances: [dollars(chain, 5432.1)] } },
    }
    const { of } = await answerAccount(context, stack.origins.widget, script)
    let isOpen = false
    const open = async () => {
      if (!isOpen) await dapp.open()
      isOpen = true
    }
    let isConnected = false
    await use({
      chain,
      script,
      asked: (what) => of(what).length,
      open,
      look: async () => {
        // Who has connected opens the page anew.
        if (isConnected) await dapp.open()
        else {
          await open()
          await widget.connect()
          isConnected = true
        }
        await dapp.expectStatus('connected')
        await page.evaluate(() => window.airlock?.open({ view: 'Account' }))
        await widget.expectView('Account')
      },
    })
  },
})

test('balances are polled every 10 seconds while they are visible, and a busy server stops that', async ({
  page,
  widget,
  account,
}) => {
  await page.clock.install()
  await account.look()
  await expect(widget.frame.getByText('$5,432.10').first()).toBeVisible()
  expect(account.asked('/supported-chains')).toBe(1)
  const first = account.asked('/balance')
  for (const turn of [1, 2]) {
    await page.clock.runFor(10_000)
    await expect.poll(() => account.asked('/balance')).toBe(first + turn)
  }
  const frame = await frameOf(page)
  const show = (state: 'hidden' | 'visible') =>
    frame.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  await page.clock.runFor(20_000)
  expect(account.asked('/balance')).toBe(first + 2)
  await show('visible')
  await page.clock.runFor(10_000)
  await expect.poll(() => account.asked('/balance')).toBe(first + 3)
  await press(widget.button('Close'))
  await page.clock.runFor(1000)
  await widget.expectClosed()
  await page.clock.runFor(60_000)
  expect(account.asked('/balance')).toBe(first + 3)

  account.script.balance = { status: 503 }
  await page.evaluate(() => window.airlock?.open({ view: 'Account' }))
  await expect(widget.frame.getByRole('alert')).toContainText('Token balance unavailable')
  await expect(widget.frame.getByText('$5,432.10').first()).toBeVisible()
  await expect(widget.frame.getByText(/^Updated 1 min ago$/)).toBeVisible()
  const busy = account.asked('/balance')
  await page.clock.runFor(120_000)
  expect(account.asked('/balance')).toBe(busy)
})

/** What the network of a hotel answers in place of a server. */
const PORTAL = { status: 200, body: '<h1>Welcome to our hotel</h1>' }

interface Shown {
  page: Page
  widget: Widget
  account: Account
}

async function meetPortal({ widget, account }: Shown): Promise<void> {
  account.script.balance = PORTAL
  await account.look()
  const panel = widget.frame.getByRole('tabpanel', { name: 'Tokens' })
  await expect(panel.getByRole('heading', { name: 'Your tokens could not be loaded' })).toBeVisible()
  await expect(panel).not.toContainText(/JSON|hotel/i)
  account.script.balance = { json: { balances: [token(account.chain)] } }
  await press(panel.getByRole('button', { name: 'Try again' }))
  await expect(panel.getByRole('button', { name: /^Ether/ })).toBeVisible()

  account.script.history = () => PORTAL
  await press(widget.frame.getByRole('tab', { name: 'Activity' }))
  const activity = widget.frame.getByRole('tabpanel', { name: 'Activity' })
  await expect(activity.getByRole('heading', { name: 'Your activity could not be loaded' })).toBeVisible()
  // The views have said it. An alert would go away by itself.
  expect(await widget.frame.getByRole('alert').innerText()).toBe('')
  account.script.history = (cursor) =>
    cursor ? PORTAL : { json: { data: [transaction(account.chain, 0)], next: 'more' } }
  await activity.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(widget.frame.getByRole('alert')).toContainText('Failed to fetch transactions')
  await expect(activity.getByRole('listitem')).not.toHaveCount(0)
  await expect(activity).toBeFocused()
  await expect(activity.getByRole('button', { name: 'Load more activity' })).toBeVisible()
}

async function goOffline({ page, widget, account }: Shown): Promise<void> {
  account.script.balance = { json: { balances: [dollars(account.chain, 5432.1)] } }
  await account.look()
  await expect(widget.frame.getByText('$5,432.10').first()).toBeVisible()
  await page.context().setOffline(true)
  await expect(widget.frame.getByText(/^Offline · Updated/)).toBeVisible()
  await expect(widget.button('Send')).toBeDisabled()
  account.script.balance = { json: { balances: [dollars(account.chain, 1)] } }
  await page.context().setOffline(false)
  await expect(widget.frame.getByText('$1.00').first()).toBeVisible()
  await expect(widget.button('Send')).toBeEnabled()
}

async function showHidden({ widget, account }: Shown): Promise<void> {
  const { chain, script } = account
  const ticket = token(chain, {
    name: 'Visit our site',
    symbol: 'FREE',
    address: contractOf(chain, 4),
    value: undefined,
    price: null,
    quantity: { decimals: '0', numeric: '7' },
  })
  script.balance = { json: { balances: [token(chain), ticket] } }
  script.nfts = () => ({ json: { data: [nft(chain, 1), nft(chain, 2, { isSpam: true })], next: null } })
  await account.look()
  const { frame } = widget
  await expect(frame.getByRole('button', { name: /^Ether/ })).toBeVisible()
  await expect(frame.getByRole('button', { name: /^Visit our site/ })).toHaveCount(0)
  await press(frame.getByRole('switch', { name: 'Show hidden tokens (1)' }))
  await expect(frame.getByRole('button', { name: /^Visit our site/ })).toContainText('Price unavailable')
  await press(frame.getByRole('tab', { name: 'NFTs' }))
  await expect(frame.getByText('Meadow #2')).toHaveCount(0)
  await press(frame.getByRole('button', { name: 'Show 1 hidden as spam' }))
  await expect(frame.getByText('Meadow #2')).toBeVisible()
}

async function scrollTokens({ page, widget, account }: Shown): Promise<void> {
  const { errors } = complaintsOf(page)
  const { chain, script } = account
  const balances = Array.from({ length: 10_000 }, (_, place) =>
    token(chain, {
      name: `Token ${place}`,
      symbol: `T${place}`,
      address: contractOf(chain, place),
      value: 1,
    }),
  )
  script.balance = { json: { balances } }
  await account.look()
  const list = widget.frame.getByRole('list', { name: 'Tokens' })
  await expect(widget.frame.getByText('$10,000.00')).toBeVisible()
  await list.getByRole('button').first().focus()
  await page.keyboard.press('End')
  await expect(list.getByRole('button', { name: /^Token 9999 / })).toBeFocused()
  expect(await list.getByRole('button').count()).toBeLessThan(40)
  await page.keyboard.press('Home')
  await expect(list.getByRole('button', { name: /^Token 0 / })).toBeFocused()
  expect(errors).toEqual([])
}

test('an account whose list cannot be read, is old, has hidden tokens, or ten thousand', async ({
  page,
  widget,
  account,
}) => {
  test.slow()
  const shown = { page, widget, account }
  await test.step('R21: a captive portal’s page counts as a list that could not be loaded, which its place says alone', () =>
    meetPortal(shown))
  await test.step('R20: offline, known balances stay with their age, and nothing can be sent; online they are read again', () =>
    goOffline(shown))
  await test.step('hidden tokens are counted, and shown on request', () => showHidden(shown))
  await test.step('R34: of 10,000 tokens only the visible ones are drawn, down to the last', () =>
    scrollTokens(shown))
})

test('R34: 50,000 transactions are loaded page by page, down to the last', async ({
  page,
  widget,
  account,
}) => {
  test.slow()
  const { errors } = complaintsOf(page)
  const { chain, script } = account
  const PAGES = 50
  script.history = (cursor) => {
    const number = Number(cursor || 0)
    const data = Array.from({ length: 1000 }, (_, place) => transaction(chain, number * 1000 + place))
    return { json: { data, next: number + 1 < PAGES ? String(number + 1) : null } }
  }
  await account.look()
  await press(widget.frame.getByRole('tab', { name: 'Activity' }))
  const panel = widget.frame.getByRole('tabpanel', { name: 'Activity' })
  const list = panel.getByRole('list', { name: 'Activity' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  /** Scrolls to the end of the rows drawn so far. The rows of the page loaded last may appear a moment later. */
  const scrollOn = () => panel.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await expect(async () => {
    await scrollOn()
    expect(account.asked('/history')).toBe(PAGES)
  }).toPass({ intervals: [0], timeout: 120_000 })
  await expect(async () => {
    await scrollOn()
    await expect(list.locator('li[aria-setsize]').last()).not.toHaveAttribute('aria-setsize', '-1', {
      timeout: 500,
    })
  }).toPass()
  expect(account.asked('/history')).toBe(PAGES)
  expect(await list.getByRole('listitem').count()).toBeLessThan(40)
  expect(errors).toEqual([])
})

test('a wallet that lists assets is used instead of the server; invalid responses are ignored', async ({
  widget,
  wallet,
  account,
  chains,
}) => {
  account.script.balance = { json: { balances: [token(account.chain)] } }
  const hex = `0x${chains.one.id.toString(16)}`
  const asset = (change: object) => ({
    address: 'native',
    balance: '0x1bc16d674ec80000',
    type: 'NATIVE',
    metadata: { name: 'Told by the wallet', symbol: 'ETH', decimals: 18, price: 10, iconUrl: '' },
    ...change,
  })
  await account.open()
  await wallet.behave('wallet_getCapabilities', {
    answer: { [hex]: { assetDiscovery: { supported: true } } },
  })
  await wallet.behave('wallet_getAssets', { answer: { [hex]: [asset({})] } })
  await account.look()
  const { frame } = widget
  await expect(frame.getByRole('button', { name: /^Told by the wallet/ })).toContainText('$20.00')
  expect(account.asked('/balance')).toBe(0)
  await wallet.behave('wallet_getAssets', { answer: { [hex]: [asset({ balance: 'plenty' })] } })
  await expect(frame.getByRole('button', { name: /^Ether/ })).toBeVisible()
  expect(account.asked('/balance')).toBe(1)
})
