import type { Locator, Page } from '@playwright/test'
import { type AccountScript, answerAccount, contractOf, token } from '../../support/accountScript.ts'
import { inspect } from '../../support/axe.ts'
import { test as base, expect } from '../../support/fixtures.ts'
import { expectTabular } from '../../support/numerals.ts'
import { press } from '../../support/press.ts'
import type { Widget } from '../../support/widget.ts'

/** A desktop, a phone in both directions, a narrow phone, and a laptop at 200 %. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 320, height: 568 },
  { width: 640, height: 400 },
] as const

type Look = { chain: string; script: AccountScript; open: () => Promise<void> }

/** A connected visitor, whose holdings a script decides. */
const test = base.extend<{ look: Look }>({
  look: async ({ context, page, dapp, widget, chains, stack }, use) => {
    const chain = `eip155:${chains.one.id}`
    const script: AccountScript = { chains: [chain] }
    await answerAccount(context, stack.origins.widget, script)
    let isConnected = false
    await use({
      chain,
      script,
      open: async () => {
        await dapp.open()
        if (!isConnected) await widget.connect()
        isConnected = true
        await dapp.expectStatus('connected')
        await page.evaluate(() => void window.airlock?.open({ view: 'Account' }))
        await widget.expectView('Account')
      },
    })
  },
})

const held = (chain: string, place: number, change: Record<string, unknown>) =>
  token(chain, { address: contractOf(chain, place), ...change })

/** Tokens with prices and their change in a day. Not the chain's coin, whose amount the chain decides. */
const holdings = (chain: string) => [
  held(chain, 0, { name: 'Wrapped Ether', symbol: 'WETH', change24h: 2.4 }),
  held(chain, 1, { name: 'USD Coin', symbol: 'USDC', value: 1250.5, price: 1, change24h: 0 }),
  held(chain, 2, { name: 'Wrapped Bitcoin', symbol: 'WBTC', value: 880.25, price: 97_000, change24h: -1.2 }),
  held(chain, 3, { name: 'Uniswap', symbol: 'UNI', value: 61.7, price: 9.4, change24h: 5.1 }),
]

/** The value of these tokens at each hour of the day in which it rose to what it is. */
const valuesOfDay = () =>
  Array.from({ length: 25 }, (_, hour) => 7505.1 + hour * 4.97 + 40 * Math.sin((hour * Math.PI) / 4))

const dayLineIn = ({ frame }: Widget) =>
  frame.getByRole('img', { name: 'Value of what you hold, last 24 hours' })

/** The top and bottom of an element in the widget's frame. */
const edgesOf = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect()
    return { top, bottom }
  })

const cardOf = ({ frame }: Widget) => frame.getByRole('dialog').first()

interface Shown {
  page: Page
  widget: Widget
  look: Look
}

async function showChange({ page, widget, look }: Shown): Promise<void> {
  look.script.balance = { json: { balances: holdings(look.chain), values24h: valuesOfDay() } }
  await look.open()
  const account = widget.view('Account')
  await expect(account.getByRole('region', { name: 'Balance' })).toContainText('$7,624.55')
  await expectTabular(account)
  const change = account.getByTitle('Price of what you hold, 24 h')
  await expect(change).toHaveText(/^\+\$119\.\d\d \(1\.59%\)24 h$/)
  const colour = await change.locator('bdi').evaluate((amount) => getComputedStyle(amount).color)
  await expect(dayLineIn(widget).locator('path')).toHaveCSS('stroke', colour)
  const wayOut = account.getByRole('button', { name: 'Disconnect' })
  const token = account.getByRole('tabpanel').getByRole('button').first()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    // On a low screen the actions take the room of the line, so that a token shows.
    if (size.height > 480) await expect(dayLineIn(widget)).toBeInViewport({ ratio: 1 })
    else expect((await edgesOf(token)).bottom).toBeLessThan((await edgesOf(wayOut)).top)
    await expect(wayOut).toBeInViewport({ ratio: 1 })
    await expect(account.getByRole('button', { name: /^Alpha Wallet/ })).toBeInViewport({ ratio: 1 })
    // The corners of the card are round, so what reaches its lower edge counts as cut off.
    const [button, card] = await Promise.all([edgesOf(wayOut), edgesOf(cardOf(widget))])
    expect(card.bottom - button.bottom).toBeGreaterThanOrEqual(4)
  }
  await page.setViewportSize(SIZES[0])
  await inspect(page, 'Account-priced')
}

async function keepHeight(widget: Widget): Promise<void> {
  const before = await edgesOf(cardOf(widget))
  for (const name of ['NFTs', 'Activity', 'Tokens']) {
    await press(widget.frame.getByRole('tab', { name }))
    await expect(widget.frame.getByRole('tabpanel', { name })).toBeVisible()
    expect(await edgesOf(cardOf(widget))).toEqual(before)
  }
}

async function hideChange({ widget, look }: Shown): Promise<void> {
  const [ether, dollars] = holdings(look.chain)
  const balances = [ether, { ...dollars, change24h: undefined }]
  look.script.balance = { json: { balances, values24h: valuesOfDay().map((value) => value - 941.95) } }
  await look.open()
  const balance = widget.view('Account').getByRole('region', { name: 'Balance' })
  await expect(balance).toContainText('$6,682.60')
  await expect(balance).not.toContainText('24 h')
  await expect(dayLineIn(widget)).toHaveCount(0)
}

async function showLong({ page, widget, look: { script, chain, open } }: Shown): Promise<void> {
  const long = { name: 'A token whose name is far too long for one line', symbol: 'LONGSYMBOLTOKEN' }
  const huge = { value: 412_345_678.9, quantity: { decimals: '18', numeric: '409600000000000000.123456' } }
  script.balance = {
    json: { balances: [token(chain, huge), held(chain, 5, { ...long, ...huge, change24h: -99.99 })] },
  }
  await open()
  await expect(widget.frame.getByRole('button', { name: /^A token whose/ })).toBeVisible()
  await inspect(page, 'Account-long')
}

test('an account with tokens shows their value and its change in a day, and is whole at every size', async ({
  page,
  widget,
  look,
}) => {
  test.slow()
  const shown = { page, widget, look }
  await test.step('the total has its change in a day and a line of it, and the way out is whole at every size', () =>
    showChange(shown))
  await test.step('the card keeps its height from tab to tab', () => keepHeight(widget))
  await test.step('a token without a history hides the change and its line: a part of the sum would be wrong', () =>
    hideChange(shown))
  await test.step('one with long names and large amounts', () => showLong(shown))
})
