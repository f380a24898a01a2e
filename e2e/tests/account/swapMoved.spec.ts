import type { Locator, Page } from '@playwright/test'
import { type Address, formatUnits, parseEther, parseUnits } from 'viem'
import type { ChainHelper } from '../../support/chain.ts'
import type { Embedded } from '../../support/embedded.ts'
import { ownPools } from '../../support/ownPools.ts'
import { press } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'
import { hold } from '../../support/sending.ts'
import { expect, type Swapping, test } from '../../support/swapping.ts'
import type { Widget } from '../../support/widget.ts'

// Others trade ahead of the visitor, as in a sandwich: the pool moves between the quote and the swap. The slippage is 1 %.

const units = (digits: string) => parseUnits(digits.replaceAll(',', ''), 6)

type Pools = Awaited<ReturnType<typeof ownPools>>

interface Trader {
  page: Page
  embedded: Embedded
  one: ChainHelper
  swapping: Swapping
  widget: Widget
  pools: Pools
  from: Address
  /** How many GEM (in units of the token) the account has got since the last look. */
  gained: () => Promise<bigint>
}

/** Gives the account 2 of the coin, and opens the form for half a coin, and a token of pools that nobody else trades in. */
async function openForm({ one, swapping, pools, from }: Trader): Promise<void> {
  await one.client.setBalance({ address: from, value: parseEther('2') })
  await swapping.open({ toToken: pools.gem.address, amount: '0.5' })
}

async function close({ widget }: Trader): Promise<void> {
  await press(widget.button('Close'))
  await widget.expectClosed()
}

/** Signs in by email, on a page of which the server says that the account has the tokens of the pools. */
async function arrive(
  { page, embedded, swapping, widget }: Pick<Trader, 'page' | 'embedded' | 'swapping' | 'widget'>,
  one: ChainHelper,
  projectId?: string,
): Promise<Trader> {
  const pools = await ownPools(one)
  await hold(page, ...pools.held)
  await embedded.open(projectId ? { query: { projectId } } : {})
  await embedded.signIn()
  const { eip155: from } = await embedded.addresses()
  let known = 0n
  const gained = async () => {
    const before = known
    known = await pools.gem.balanceOf(from)
    return known - before
  }
  return { page, embedded, swapping, widget, one, pools, from, gained }
}

/** What the account has, except for what network fees change. */
const holdingsOf = async ({ gem, ore }: Pools, of: Address) => ({
  gem: await gem.balanceOf(of),
  ore: await ore.balanceOf(of),
  allowance: await gem.allowance(of),
})

/** Presses a button the moment that it appears, as a pointer would that was about to press another one in its place. */
async function pressAtOnce(view: Locator, label: string): Promise<() => Promise<boolean>> {
  const early = await view.evaluateHandle((root, text) => {
    const state = { isPressed: false }
    new MutationObserver((_, observer) => {
      const button = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === text)
      if (!button) return
      observer.disconnect()
      button.click()
      state.isPressed = true
    }).observe(root, { childList: true, subtree: true })
    return state
  }, label)
  return () => early.evaluate(({ isPressed }) => isPressed)
}

async function stayWithinSlippage(trader: Trader): Promise<void> {
  const { embedded, swapping, pools, gained } = trader
  await openForm(trader)
  await swapping.review()
  const quoted = units((await swapping.received()).exact)
  const minimum = units((await swapping.minimum()).exact)
  await press(swapping.swap)
  await embedded.review()
  await pools.raiseGem(6n)
  await embedded.pressApprove()
  await expect(swapping.preview).toContainText('Swapped 0.5 ETH')
  const arrived = await gained()
  expect(arrived).toBeGreaterThanOrEqual(minimum)
  expect(arrived).toBeLessThan(quoted)
  await close(trader)
}

async function undoBeyondSlippage(trader: Trader): Promise<void> {
  const { page, embedded, one, swapping, pools, from, gained } = trader
  await openForm(trader)
  await swapping.review()
  await press(swapping.swap)
  await embedded.review()
  await pools.raiseGem(40n)
  await embedded.pressApprove()
  await expect(swapping.preview).toContainText('The swap failed')
  await expect(swapping.preview).toContainText('You only paid the network fee.')
  await shoot(page, 'SwapPreview-undone')
  expect(await gained()).toBe(0n)
  const spent = parseEther('2') - (await one.balanceOf(from))
  expect(spent).toBeGreaterThan(0n)
  expect(spent).toBeLessThan(parseEther('0.01'))
  await close(trader)
}

async function moveBeforeApproval(trader: Trader): Promise<void> {
  const { page, embedded, one, swapping, widget, pools, from, gained } = trader
  await openForm(trader)
  await expect(swapping.next).toHaveText('Review swap')
  // The review reads the quote again when it appears. Only the press may learn that the pool has moved.
  const refreshed = page.waitForResponse(/\/v1\/convert\/quotes/)
  await swapping.review()
  await refreshed
  const before = units((await swapping.received()).exact)
  await pools.raiseGem(40n)
  await press(swapping.swap)
  await expect(swapping.preview).toContainText('The price has moved')
  await expect(swapping.preview).toContainText('Nothing was swapped.')
  await shoot(page, 'SwapPreview-moved')
  expect(await one.balanceOf(from)).toBe(parseEther('2'))
  await press(widget.button('Review again'))
  await expect.poll(async () => units((await swapping.received()).exact)).toBeLessThan((before * 99n) / 100n)
  const { shown, exact } = await swapping.received()
  await press(swapping.swap)
  await embedded.pressApprove()
  await expect(swapping.preview).toContainText(`Swapped 0.5 ETH to ${shown} GEM`)
  expect(await gained()).toBe(units(exact))
  await close(trader)
}

async function moveBeforeReview(trader: Trader): Promise<void> {
  const { page, one, swapping, widget, pools, from } = trader
  await openForm(trader)
  await expect(swapping.next).toHaveText('Review swap')
  let release = () => {}
  const moved = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/v1\/convert\/quotes/, async (route) => {
    await moved
    await route.fallback()
  })
  await swapping.review()
  const before = units((await swapping.received()).exact)
  const earlyPress = await pressAtOnce(swapping.preview, 'Accept new price')
  await pools.raiseGem(40n)
  release()
  await expect.poll(earlyPress).toBe(true)
  await expect(swapping.preview).toContainText('Price updated. You now get')
  const accept = widget.button('Accept new price')
  // The warning that the token is not listed leaves no room for it in the card of a desktop, unless it stays in view.
  await expect(accept).toBeEnabled()
  await expect(accept).toBeInViewport({ ratio: 1 })
  await shoot(page, 'SwapPreview-newPrice')
  await press(accept)
  await expect(swapping.swap).toBeVisible()
  expect(units((await swapping.received()).exact)).toBeLessThan(before)
  expect(await one.balanceOf(from)).toBe(parseEther('2'))
}

test('a price that moves: never less than the minimum arrives, and a new price is shown before it counts', async ({
  page,
  embedded,
  nodes: { one },
  swapping,
  widget,
}) => {
  test.slow()
  const trader = await arrive({ page, embedded, swapping, widget }, one)
  await test.step('within the slippage, less than quoted arrives, and never less than the minimum', () =>
    stayWithinSlippage(trader))
  await test.step('beyond the slippage, an approved swap is undone, and only the network fee is spent', () =>
    undoBeyondSlippage(trader))
  await test.step('beyond the slippage before the wallet is asked, the visitor sees the new price and nothing is sent', () =>
    moveBeforeApproval(trader))
  await test.step('a price that moves before the review is shown there, and has to be accepted', () =>
    moveBeforeReview(trader))
})

test('a smart account: beyond the slippage both calls are undone, and within it at least the minimum arrives', async ({
  page,
  embedded,
  nodes: { one },
  swapping,
  widget,
}) => {
  test.slow()
  const trader = await arrive({ page, embedded, swapping, widget }, one, 'demo-smart')
  const { pools, from } = trader
  await one.client.setBalance({ address: from, value: parseEther('2') })
  await pools.gem.mint(from, units('1000'))
  const openTokens = () =>
    swapping.open({ fromToken: pools.gem.address, toToken: pools.ore.address, amount: '250' })

  await test.step('it keeps its tokens and allows nothing beyond the slippage: both calls are undone', async () => {
    const before = await holdingsOf(pools, from)
    await openTokens()
    await swapping.review()
    await press(swapping.swap)
    await embedded.review()
    await pools.raiseOre(40n)
    await embedded.pressApprove()
    await expect(swapping.preview).toContainText('The swap failed', { timeout: 60_000 })
    await expect(swapping.preview).toContainText('You paid at most the network fee.')
    await shoot(page, 'SwapPreview-undoneBatch')
    expect(await holdingsOf(pools, from)).toEqual(before)
    expect(formatUnits(parseEther('2') - (await one.balanceOf(from)), 18)).toMatch(/^0\.00/)
    await close(trader)
  })

  await test.step('it gets at least the minimum within the slippage', async () => {
    await openTokens()
    await swapping.review()
    const quoted = units((await swapping.received()).exact)
    const minimum = units((await swapping.minimum()).exact)
    await press(swapping.swap)
    await embedded.review()
    await pools.raiseOre(6n)
    await embedded.pressApprove()
    await expect(swapping.preview).toContainText('Swapped 250 GEM', { timeout: 60_000 })
    const { ore, allowance } = await holdingsOf(pools, from)
    expect(ore).toBeGreaterThanOrEqual(minimum)
    expect(ore).toBeLessThan(quoted)
    expect(allowance).toBe(0n)
  })
})
