import type { Locator, Page } from '@playwright/test'
import { holdStill, inspect } from '../../support/axe.ts'
import { only } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { expect, hold, name, test } from '../../support/sending.ts'
import { deployToken } from '../../support/token.ts'
import { ALPHA } from '../../support/wallet.ts'

// An account that no other test sends from.
test.use({ wallets: only({ ...ALPHA, firstAccount: 4 }) })
test.describe.configure({ mode: 'default' })

/** A phone in both directions, and a desktop. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
] as const

const ADA = '0x4B20993Bc481177ec7E8f571ceCaE8A9e22C02db'

const edgesOf = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect()
    return { top, bottom }
  })

/**
 * The main action of a long view, which comes with a warning, is in sight, without a line above it where nothing is below. Where
 * there is little height, one passes what is to be checked before one reaches it.
 */
async function stays(page: Page, action: Locator, lastFact: Locator): Promise<void> {
  const before = page.viewportSize()
  const bar = action.locator('..')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await action.evaluate((node) => node.closest('[data-view]')?.scrollIntoView({ block: 'start' }))
    if (size.height < 400) await expect(action).not.toBeInViewport()
    else await expect(action).toBeInViewport({ ratio: 1 })
    await lastFact.scrollIntoViewIfNeeded()
    await action.evaluate((node) => node.closest('[data-view]')?.scrollIntoView({ block: 'end' }))
    await expect(action).toBeInViewport({ ratio: 1 })
    await expect(bar).toHaveAttribute('data-over', 'false')
    const [fact, above] = await Promise.all([edgesOf(lastFact), edgesOf(bar)])
    expect(above.top).toBeGreaterThanOrEqual(fact.bottom - 1)
  }
  if (before) await page.setViewportSize(before)
}

test('the views for sending and receiving have no accessibility violation', async ({
  page,
  dapp,
  widget,
  chains,
  sending,
  wallet,
}) => {
  test.slow()
  await holdStill(page)
  const token = await deployToken(chains.one, { name: 'Long', symbol: 'LONG', decimals: 18 })
  const { caipNetworkId: chainId } = chains.one
  const held = { chainId, decimals: 18 }
  await name(page, { 'ada.eth': ADA })
  await hold(
    page,
    { ...held, symbol: 'ETH', numeric: '1.5', price: 2412.07 },
    { ...held, symbol: 'A token whose name goes on and on', numeric: '0.000000000000000001', address: ADA },
    { ...held, symbol: 'LONG', numeric: '123456789012.123456789', address: token.address, price: 1 },
  )
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  const [from = ADA] = (await wallet.addresses()) as `0x${string}`[]
  await token.mint(from, 10n ** 30n)
  await sending.open()
  await inspect(page, 'WalletSend-empty')
  await press(widget.button('Select token'))
  await expect(sending.token('LONG')).toBeVisible()
  await inspect(page, 'WalletSendSelectToken')
  await widget.frame.getByRole('searchbox').fill('nothing is called this')
  await expect(widget.view('WalletSendSelectToken')).toContainText('No tokens match')
  await inspect(page, 'WalletSendSelectToken-none')
  await widget.frame.getByRole('searchbox').fill('')
  await press(sending.token('LONG'))
  await sending.amount.fill('999999999999999999')
  await sending.to.fill('nobody.eth')
  await expect(sending.next).toHaveText('Insufficient funds')
  await expect(widget.view('WalletSend')).toContainText('No address found for nobody.eth.')
  await inspect(page, 'WalletSend-wrong')
  await sending.amount.fill('123456789012.123456789')
  await sending.to.fill('ada.eth')
  await expect(sending.next).toHaveText('Review')
  await inspect(page, 'WalletSend-full')
  await sending.review()
  await expect(sending.send).toBeVisible()
  await stays(page, sending.send, widget.view('WalletSendPreview').getByRole('definition').last())
  await inspect(page, 'WalletSendPreview-long')
  await press(widget.button('Back'))
  await sending.choose('Ether')
  await sending.amount.fill('1')
  await press(widget.button(/Enter US dollars$/))
  await expect(sending.amount).toHaveValue('2412.07')
  await sending.amount.fill('603.0175')
  await expect(sending.amount).toHaveValue('603.01')
  await expect(widget.view('WalletSend')).toContainText('≈ 0.249 ETH')
  await inspect(page, 'WalletSend-dollars')
  await press(widget.button(/Enter ETH$/))
  await expect(sending.amount).toHaveValue(/^0\.24999\d+$/)
  await sending.amount.fill('0.25')
  await sending.review()
  await expect(sending.send).toBeVisible()
  await inspect(page, 'WalletSendPreview')
  await wallet.behave('eth_sendTransaction', 'hang', 1)
  // The second click of a double click must not stop what the first one has begun.
  await sending.send.dblclick()
  await expect(widget.view('WalletSendPreview')).toContainText('Approve in Alpha Wallet')
  // Nor does it select the text that is under it by then.
  const selected = widget.frame.locator('body').evaluate(() => getSelection()?.toString())
  expect(await selected).toBe('')
  await expect(widget.button('Stop waiting')).toBeEnabled()
  await inspect(page, 'WalletSendPreview-asking')
  await expect.poll(() => wallet.waiting()).toHaveLength(1)
  await wallet.settle('reject')
  await expect(widget.view('WalletSendPreview')).toContainText('Transaction declined')
  await inspect(page, 'WalletSendPreview-declined')
  await press(widget.button('Try again'))
  await sending.expectSent('0.25 ETH')
  await expect(widget.view('WalletSendConfirmed')).toContainText('Confirmed on Local One.')
  await expect(widget.button('Send again')).toBeVisible()
  await inspect(page, 'WalletSendConfirmed')
  await page.evaluate(() => void window.airlock?.open({ view: 'WalletReceive' }))
  await widget.expectView('WalletReceive')
  await inspect(page, 'WalletReceive')
  await press(widget.frame.getByRole('button', { name: /Also works on/ }))
  await widget.expectView('WalletCompatibleNetworks')
  await inspect(page, 'WalletCompatibleNetworks')
})
