import type { PayArguments } from '@airlock/host-sdk'
import type { Page } from '@playwright/test'
import { type Hex, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { holdStill, inspect } from '../../support/axe.ts'
import type { ChainHelper } from '../../support/chain.ts'
import { only } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'
import { expect, hold, type Sending, test } from '../../support/sending.ts'
import { deployToken } from '../../support/token.ts'
import { ALPHA, type RemoteWallet } from '../../support/wallet.ts'
import type { Widget } from '../../support/widget.ts'

// An account that no other test sends from.
test.use({ wallets: only({ ...ALPHA, firstAccount: 5 }) })
test.describe.configure({ mode: 'default' })

type Answer = { hash: Hex } | { code: number; message: string; reason?: string }

/** Payments are off unless the dApp switches them on. */
const PAYS = { features: { pay: true } }

const someone = () => privateKeyToAddress(generatePrivateKey())

/** The dApp asks for a payment: what its promise settles with. */
const ask = (page: Page, payment: PayArguments): Promise<Answer | undefined> =>
  page.evaluate(
    (given) =>
      window.airlock?.open({ view: 'Pay', arguments: given }).then(
        (answer) => answer as { hash: Hex },
        ({ code, message, data }: { code: number; message: string; data?: { reason?: string } }) => ({
          code,
          message,
          ...(data?.reason && { reason: data.reason }),
        }),
      ),
    payment,
  )

interface Paying {
  page: Page
  widget: Widget
  two: ChainHelper
  wallet: RemoteWallet
  sending: Sending
}

async function payFirst({ page, widget, two, wallet }: Paying): Promise<void> {
  const recipient = someone()
  const paymentAsset = `${two.caipNetworkId}/slip44:60` as const
  expect(await ask(page, { paymentAsset, amount: '0', recipient })).toMatchObject({
    reason: 'INVALID_AMOUNT',
  })
  const answered = ask(page, { paymentAsset, amount: '0.25', recipient })
  const view = widget.view('Pay')
  await expect(view).toContainText('dapp.localhost')
  await expect(view).toContainText('0.25 ETH')
  await inspect(page, 'Pay-unconnected')
  await press(widget.button('Connect wallet'))
  await press(widget.wallet('Alpha Wallet'))
  await widget.expectView('Pay')
  await inspect(page, 'Pay-elsewhere')
  await press(widget.button('Switch to Local Two'))
  await expect(widget.button('Pay')).toBeEnabled()
  await expect(view).toContainText('You have')
  await expect(view).toContainText('Network fee')
  await inspect(page, 'Pay')
  await wallet.behave('eth_sendTransaction', 'hang', 1)
  await press(widget.button('Pay'))
  await expect(view).toContainText('Approve in Alpha Wallet')
  await expect(widget.button('Stop waiting')).toBeEnabled()
  await inspect(page, 'Pay-asking')
  await expect.poll(() => wallet.waiting()).toHaveLength(1)
  await wallet.settle('reject')
  await expect(view).toContainText('Transaction declined')
  await inspect(page, 'Pay-declined')
  expect(await two.balanceOf(recipient)).toBe(0n)
  await press(widget.button('Try again'))
  const { hash } = (await answered) as { hash: Hex }
  expect((await two.receiptOf(hash)).status).toBe('success')
  expect(await two.balanceOf(recipient)).toBe(parseEther('0.25'))
  await expect(widget.view('WalletSendConfirmed')).toContainText('Sent 0.25 ETH')
  await inspect(page, 'Pay-sent')
  await press(widget.button('Done'))
  await widget.expectClosed()
}

async function payAfterTransfer({ page, widget, two, sending }: Paying): Promise<void> {
  const [friend, shop] = [someone(), someone()]
  const paymentAsset = `${two.caipNetworkId}/slip44:60` as const
  await sending.open()
  await sending.choose('Ether')
  await sending.amount.fill('0.75')
  await sending.to.fill(friend)
  await sending.review()
  const answered = ask(page, { paymentAsset, amount: '0.25', recipient: shop })
  const review = widget.view('WalletSendPreview')
  await expect(review).toContainText('dapp.localhost')
  await inspect(page, 'WalletSendPreview-request-waits')
  expect(await ask(page, { paymentAsset, amount: '1', recipient: shop })).toMatchObject({ code: -32002 })
  await expect(review).toContainText('0.75 ETH')
  await press(sending.send)
  await sending.expectSent('0.75 ETH')
  expect(await two.balanceOf(friend)).toBe(parseEther('0.75'))
  expect(await two.balanceOf(shop)).toBe(0n)
  await press(widget.button('Done'))
  await expect(widget.view('Pay')).toContainText('0.25 ETH')
  await press(widget.button('Pay'))
  const { hash } = (await answered) as { hash: Hex }
  expect((await two.receiptOf(hash)).status).toBe('success')
  expect(await two.balanceOf(shop)).toBe(parseEther('0.25'))
}

test('payments that the dApp asks for: one connects first, and one waits for the visitor’s own transfer', async ({
  page,
  dapp,
  widget,
  chains: { two },
  wallet,
  sending,
}) => {
  test.slow()
  await holdStill(page)
  const { caipNetworkId: chainId } = two
  await hold(page, { chainId, symbol: 'ETH', numeric: '10000', decimals: 18, price: 2000 })
  await dapp.open({ config: PAYS })
  const paying = { page, widget, two, wallet, sending }
  await test.step('a payment: connects first, switches to its network, is refused and repeated, and resolves with the transaction', () =>
    payFirst(paying))
  await test.step('a payment waits for the transfer that the visitor reviews, which it neither replaces nor changes', () =>
    payAfterTransfer(paying))
})

test('a payment in a token: more than the account has cannot be confirmed, and less of it arrives', async ({
  page,
  dapp,
  widget,
  chains,
  wallet,
}) => {
  await holdStill(page)
  const recipient = someone()
  const { caipNetworkId: chainId } = chains.one
  const token = await deployToken(chains.one, { name: 'Dollar', symbol: 'USD', decimals: 6 })
  await hold(page, { chainId, symbol: 'ETH', numeric: '10000', decimals: 18 })
  await dapp.open({ config: { ...PAYS, locale: 'ar-XB' } })
  await widget.connect()
  await dapp.expectStatus('connected')
  const [from] = (await wallet.addresses()) as [Hex]
  await token.mint(from, parseUnits('3', 6))
  const metadata = { name: 'Dollar', symbol: 'USD', decimals: 6 }
  const paymentAsset = { network: chainId, asset: token.address, metadata } as const
  const refused = ask(page, { paymentAsset, amount: '3.5', recipient })
  const view = widget.view('Pay')
  await expect(view.getByText('3.5 USD')).toBeVisible()
  const pay = view.locator('button[type="button"]').last()
  await expect(view.locator('dl').last()).toContainText('3.000 USD')
  await inspect(page, 'Pay-short-rtl')
  await page.keyboard.press('Escape')
  expect(await refused).toMatchObject({ code: 4001, message: 'Modal closed' })

  const other = ask(page, {
    paymentAsset: { ...paymentAsset, metadata: { ...metadata, decimals: 18 } },
    amount: '1',
    recipient,
  })
  await expect(view.locator('dl').last()).toContainText('3.000 USD')
  await shoot(page, 'Pay-other-rtl')
  await press(view.locator('button'))
  expect(await other).toMatchObject({ code: 4001 })

  const answered = ask(page, { paymentAsset, amount: '1.5', recipient })
  await expect(pay).toBeEnabled()
  await inspect(page, 'Pay-rtl')
  await press(pay)
  const { hash } = (await answered) as { hash: Hex }
  expect((await chains.one.receiptOf(hash)).status).toBe('success')
  expect(await token.balanceOf(recipient)).toBe(parseUnits('1.5', 6))
})
