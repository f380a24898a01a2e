import type { Locator, Page } from '@playwright/test'
import { type Address, formatUnits, parseEther, parseUnits } from 'viem'
import type { ChainHelper } from '../../support/chain.ts'
import type { Embedded } from '../../support/embedded.ts'
import { ownPools } from '../../support/ownPools.ts'
import { press } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'
import { hold } from '../../support/sending.ts'
import { expect, type Swapping, test } from '../../support/swapping.ts'

// Others trade ahead of the visitor, as in a sandwich: the pool moves between the quote and the swap. The slippage is 1 %.

const units = (shown: string) => parseUnits(shown.replaceAll(/[^\d.]/g, ''), 6)

type Pools = Awaited<ReturnType<typeof ownPools>>

/** Signs in by email, to an account with 2 of the coin. */
async function signedIn(embedded: Embedded, { client }: ChainHelper, projectId?: string): Promise<Address> {
  await embedded.open(projectId ? { query: { projectId } } : {})
  await embedded.signIn()
  const { eip155: address } = await embedded.addresses()
  await client.setBalance({ address, value: parseEther('2') })
  return address
}

interface Form {
  page: Page
  embedded: Embedded
  one: ChainHelper
  swapping: Swapping
}

/** Opens the form for half a coin, and a token of pools that nobody else trades in. */
async function formFor({ page, embedded, one, swapping }: Form) {
  const pools = await ownPools(one)
  await hold(page, ...pools.held)
  const from = await signedIn(embedded, one)
  await swapping.open({ toToken: pools.gem.address, amount: '0.5' })
  return { pools, from }
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

test('within the slippage, less than quoted arrives, and never less than the minimum', async ({
  page,
  embedded,
  nodes: { one },
  swapping,
}) => {
  const { pools, from } = await formFor({ page, embedded, one, swapping })
  await swapping.review()
  const quoted = units(await swapping.received())
  const minimum = units(await swapping.fact('Minimum received').innerText())
  await press(swapping.swap)
  await embedded.review()
  await pools.raiseGem(6n)
  await embedded.pressApprove()
  await expect(swapping.preview).toContainText('Swapped 0.5 ETH')
  const arrived = await pools.gem.balanceOf(from)
  expect(arrived).toBeGreaterThanOrEqual(minimum)
  expect(arrived).toBeLessThan(quoted)
})

test('beyond the slippage, an approved swap is undone, and only the network fee is spent', async ({
  page,
  embedded,
  nodes: { one },
  swapping,
}) => {
  const { pools, from } = await formFor({ page, embedded, one, swapping })
  await swapping.review()
  await press(swapping.swap)
  await embedded.review()
  await pools.raiseGem(40n)
  await embedded.pressApprove()
  await expect(swapping.preview).toContainText('The swap failed')
  await expect(swapping.preview).toContainText('You only paid the network fee.')
  await shoot(page, 'SwapPreview-undone')
  expect(await pools.gem.balanceOf(from)).toBe(0n)
  const spent = parseEther('2') - (await one.balanceOf(from))
  expect(spent).toBeGreaterThan(0n)
  expect(spent).toBeLessThan(parseEther('0.01'))
})

test('beyond the slippage before the wallet is asked, the visitor sees the new price and nothing is sent', async ({
  page,
  embedded,
  nodes: { one },
  swapping,
  widget,
}) => {
  const { pools, from } = await formFor({ page, embedded, one, swapping })
  await expect(swapping.next).toHaveText('Review swap')
  // The review reads the quote again when it appears. Only the press may learn that the pool has moved.
  const refreshed = page.waitForResponse(/\/v1\/convert\/quotes/)
  await swapping.review()
  await refreshed
  const before = units(await swapping.received())
  await pools.raiseGem(40n)
  await press(swapping.swap)
  await expect(swapping.preview).toContainText('The price has moved')
  await expect(swapping.preview).toContainText('Nothing was swapped.')
  await shoot(page, 'SwapPreview-moved')
  expect(await one.balanceOf(from)).toBe(parseEther('2'))
  await press(widget.button('Review again'))
  await expect.poll(async () => units(await swapping.received())).toBeLessThan((before * 99n) / 100n)
  const now = await swapping.received()
  await press(swapping.swap)
  await embedded.pressApprove()
  await expect(swapping.preview).toContainText(`Swapped 0.5 ETH to ${now} GEM`)
  expect(await pools.gem.balanceOf(from)).toBe(units(now))
})

test('a price that moves before the review is shown there, and has to be accepted', async ({
  page,
  embedded,
  nodes: { one },
  swapping,
  widget,
}) => {
  const { pools, from } = await formFor({ page, embedded, one, swapping })
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
  const before = units(await swapping.received())
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
  expect(units(await swapping.received())).toBeLessThan(before)
  expect(await one.balanceOf(from)).toBe(parseEther('2'))
})

test.describe('a smart account', () => {
  test.slow()

  test('gets at least the minimum within the slippage', async ({
    page,
    embedded,
    nodes: { one },
    swapping,
  }) => {
    const pools = await ownPools(one)
    await hold(page, ...pools.held)
    const from = await signedIn(embedded, one, 'demo-smart')
    await pools.gem.mint(from, units('1000'))
    await swapping.open({ fromToken: pools.gem.address, toToken: pools.ore.address, amount: '250' })
    await swapping.review()
    const quoted = units(await swapping.received())
    const minimum = units(await swapping.fact('Minimum received').innerText())
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

  test('keeps its tokens and allows nothing beyond the slippage: both calls are undone', async ({
    page,
    embedded,
    nodes: { one },
    swapping,
  }) => {
    const pools = await ownPools(one)
    await hold(page, ...pools.held)
    const from = await signedIn(embedded, one, 'demo-smart')
    await pools.gem.mint(from, units('1000'))
    const before = await holdingsOf(pools, from)
    await swapping.open({ fromToken: pools.gem.address, toToken: pools.ore.address, amount: '250' })
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
  })
})
