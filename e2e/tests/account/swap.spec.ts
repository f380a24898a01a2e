import type { Page } from '@playwright/test'
import { type Address, type Hex, parseEther, parseUnits } from 'viem'
import { LOCAL_MARKET, LOCAL_TOKENS } from '../../market/local.ts'
import { holdStill, inspect } from '../../support/axe.ts'
import type { ChainHelper } from '../../support/chain.ts'
import type { Dapp } from '../../support/dapp.ts'
import { only } from '../../support/fixtures.ts'
import { enter, press, tabTo } from '../../support/press.ts'
import { hold } from '../../support/sending.ts'
import { expect, pairedTest, type Swapping, test } from '../../support/swapping.ts'
import { localToken } from '../../support/token.ts'
import { ALPHA, type RemoteWallet } from '../../support/wallet.ts'
import type { Widget } from '../../support/widget.ts'

// These tests run one after the other, because each moves the pools, and from an account that no other test sends from.
test.use({ wallets: only({ ...ALPHA, accounts: 2, firstAccount: 8 }) })
test.describe.configure({ mode: 'default' })

const [ROUTER] = LOCAL_MARKET.swaps.sources.flatMap(({ exchanges }) => exchanges.map(({ router }) => router))

const usdUnits = (shown: string) => parseUnits(shown.replaceAll(',', ''), 6)

const heldOn = ({ caipNetworkId: chainId }: ChainHelper) => [
  { chainId, symbol: 'ETH', numeric: '100', decimals: 18, price: 3000 },
  { chainId, symbol: 'CAT', numeric: '1000', decimals: 18, address: LOCAL_TOKENS.cat, price: 0.3 },
]

/** The tokens of a swap, of which the account gets some to pay with. */
async function tokensFor(chain: ChainHelper, account: Address) {
  const [cat, usd] = await Promise.all([
    localToken(chain, LOCAL_TOKENS.cat),
    localToken(chain, LOCAL_TOKENS.usd),
  ])
  await cat.mint(account, parseEther('1000'))
  const before = await usd.balanceOf(account)
  return { cat, gained: async () => (await usd.balanceOf(account)) - before }
}

interface Injected {
  page: Page
  dapp: Dapp
  widget: Widget
  swapping: Swapping
  wallet: RemoteWallet
  from: Address
  cat: Awaited<ReturnType<typeof localToken>>
  /** How many dollars (in units of the token) the account has got since the last look. */
  gained: () => Promise<bigint>
}

async function swapByKeyboard({ page, dapp, widget, swapping, gained }: Injected): Promise<void> {
  await dapp.press('Open account')
  await enter(page, widget.view('Account').getByRole('button', { name: 'Swap', exact: true }))
  await widget.expectView('Swap')
  await expect(widget.frame.getByRole('heading', { name: 'Swap' })).toBeFocused()
  await enter(page, widget.view('Swap').getByRole('button', { name: 'Select token' }).first())
  await widget.expectView('SwapSelectToken')
  await enter(page, swapping.token('US Dollar'))
  await widget.expectView('Swap')
  await tabTo(page, swapping.amount)
  await page.keyboard.type('0.5')
  await expect(swapping.next).toHaveText('Review swap')
  await enter(page, swapping.next)
  await widget.expectView('SwapPreview')
  const { shown, exact } = await swapping.received()
  await enter(page, swapping.swap)
  // The button is gone.
  await expect(widget.frame.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(swapping.preview).toContainText(`to ${shown} USD`)
  expect(await gained()).toBe(usdUnits(exact))
  await enter(page, widget.button('Done'))
  await widget.expectView('Account')
  await press(widget.button('Close'))
  await widget.expectClosed()
}

async function rejectAndSwap({ swapping, wallet, widget, gained }: Injected): Promise<void> {
  await swapping.open({ toToken: 'USD', amount: '0.5' })
  await swapping.review()
  await wallet.behave('eth_sendTransaction', 'reject', 1)
  await press(swapping.swap)
  await expect(swapping.preview).toContainText('Swap declined')
  expect(await gained()).toBe(0n)
  await press(widget.button('Back to review'))
  const { shown, exact } = await swapping.received()
  await press(swapping.swap)
  await expect(swapping.preview).toContainText(`Swapped 0.5 ETH to ${shown} USD`)
  expect(await gained()).toBe(usdUnits(exact))
  await press(widget.button('Done'))
  await widget.expectClosed()
}

async function allowAndSwap({ swapping, widget, from, cat, gained }: Injected): Promise<void> {
  await swapping.open({ fromToken: 'CAT', toToken: 'USD' })
  await expect(swapping.next).toHaveText('Enter amount')
  await swapping.amount.fill('1000.1')
  await expect(swapping.next).toHaveText('Insufficient funds')
  await swapping.amount.fill('1000')
  await swapping.review()
  await expect(swapping.preview).toContainText('allow only 1,000 CAT')
  await expect(swapping.fact('Route')).toHaveText('Second')
  const { shown, exact } = await swapping.received()
  await press(swapping.swap)
  await expect(swapping.preview).toContainText(`Swapped 1,000 CAT to ${shown} USD`)
  expect(await gained()).toBe(usdUnits(exact))
  expect(await cat.balanceOf(from)).toBe(0n)
  for (const router of [ROUTER ?? '0x']) expect(await cat.allowance(from, router)).toBe(0n)
  await press(widget.button('Done'))
  await widget.expectClosed()
}

test('an injected wallet swaps a coin and a token, by keyboard, after a rejection, and with an exact allowance', async ({
  page,
  dapp,
  widget,
  chains: { one },
  swapping,
  wallet,
}) => {
  test.slow()
  await hold(page, ...heldOn(one))
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  const [from = '0x'] = (await wallet.addresses()) as Hex[]
  const { cat, gained: all } = await tokensFor(one, from)
  let known = 0n
  const gained = async () => {
    const before = known
    known = await all()
    return known - before
  }
  const injected = { page, dapp, widget, swapping, wallet, from, cat, gained }
  await test.step('with the keyboard alone, a coin is swapped from the account to the result', () =>
    swapByKeyboard(injected))
  await test.step('a rejection sends nothing, and the coin is swapped without an allowance', () =>
    rejectAndSwap(injected))
  await test.step('a wallet allows exactly the amount and swaps it, and what arrives is what was quoted', () =>
    allowAndSwap(injected))
})

test('a smart account allows and swaps in one transaction, with one approval', async ({
  page,
  embedded,
  widget,
  nodes: { one },
  swapping,
}) => {
  test.slow()
  await hold(page, ...heldOn(one))
  await embedded.open({ query: { projectId: 'demo-smart' } })
  await embedded.signIn()
  const { eip155: from } = await embedded.addresses()
  await one.client.setBalance({ address: from, value: parseEther('2') })
  const { cat, gained } = await tokensFor(one, from)
  await swapping.open({ fromToken: 'CAT', toToken: 'USD', amount: '200' })
  await swapping.review()
  const { shown, exact } = await swapping.received()
  const minimum = await swapping.minimum()
  await press(swapping.swap)
  await inspect(await embedded.review(), 'approve-swap')
  await expect(embedded.title).toHaveText('Do 2 actions at once')
  await expect(embedded.fact('You receive')).toHaveText(`at least ${minimum.exact} USD`)
  await embedded.pressApprove()
  await expect(swapping.preview).toContainText(`Swapped 200 CAT to ${shown} USD`, { timeout: 60_000 })
  expect(await gained()).toBe(usdUnits(exact))
  expect(await cat.balanceOf(from)).toBe(parseEther('800'))
  await expect(widget.button('Done')).toBeVisible()
})

pairedTest('a paired wallet swaps', async ({ page, dapp, chains: { one }, pairing, swapping }) => {
  await hold(page, ...heldOn(one))
  await pairing.connect()
  const from = await pairing.address()
  const { gained } = await tokensFor(one, from)
  await dapp.expectStatus('connected')
  await swapping.open({ fromToken: 'CAT', toToken: 'USD', amount: '100' })
  await swapping.review()
  const { shown, exact } = await swapping.received()
  await press(swapping.swap)
  await expect(swapping.preview).toContainText(`Swapped 100 CAT to ${shown} USD`)
  expect(await gained()).toBe(usdUnits(exact))
})

test('the views of a swap have no accessibility violation', async ({
  page,
  dapp,
  widget,
  chains: { one },
  swapping,
  wallet,
}) => {
  test.slow()
  await holdStill(page)
  await hold(page, ...heldOn(one))
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  const [from = '0x'] = (await wallet.addresses()) as Hex[]
  await tokensFor(one, from)
  await page.evaluate(() => window.airlock?.open({ view: 'Account' }))
  await press(widget.frame.getByRole('button', { name: 'Swap', exact: true }))
  await expect(swapping.next).toHaveText('Select token')
  await inspect(page, 'Swap-empty')
  await press(swapping.next)
  await expect(swapping.token('Dai')).toBeVisible()
  await inspect(page, 'SwapSelectToken')
  await widget.frame.getByRole('searchbox').fill('nothing is called this')
  await expect(widget.view('SwapSelectToken')).toContainText('No tokens match')
  await inspect(page, 'SwapSelectToken-none')
  await widget.frame.getByRole('searchbox').fill('')
  await press(swapping.token('CAT'))
  await swapping.amount.fill('99999')
  await expect(swapping.next).toHaveText('Insufficient funds')
  await inspect(page, 'Swap-wrong')
  await swapping.amount.fill('1.5')
  await press(widget.button('Change'))
  await widget.frame.getByRole('textbox', { name: 'Custom slippage in percent' }).fill('12')
  await expect(swapping.next).toHaveText('Review swap')
  await inspect(page, 'Swap-full')
  await swapping.amount.fill('30')
  await swapping.review()
  await expect(swapping.preview.locator('[data-tone="danger"]')).toContainText('This swap moves the price by')
  await inspect(page, 'SwapPreview-impact')
  await press(widget.button('Back'))
  await press(widget.button('Swap the two tokens'))
  await swapping.amount.fill('250')
  await swapping.review()
  await inspect(page, 'SwapPreview')
  await wallet.behave('eth_sendTransaction', 'hang', 1)
  await press(swapping.swap)
  await expect(swapping.preview).toContainText('Step 1 of 2')
  await inspect(page, 'SwapPreview-asking')
})
