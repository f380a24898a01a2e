import { type Hex, parseUnits } from 'viem'
import { expectAccessible, holdStill, inspect } from '../../support/axe.ts'
import { chooseProvider, openOffers, release } from '../../support/buying.ts'
import { networkWithExplorer } from '../../support/chain.ts'
import { only } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'
import { expect, test } from '../../support/sending.ts'
import { localDollar } from '../../support/token.ts'
import { ALPHA } from '../../support/wallet.ts'

// An account that no other test buys with. These run one after the other: they compare what it holds.
test.describe.configure({ mode: 'default' })
test.use({ wallets: only({ ...ALPHA, firstAccount: 6 }) })

test('paid: the tokens arrive, and the view says so', async ({ page, dapp, widget, chains, wallet }) => {
  test.slow()
  await holdStill(page)
  const dollar = await localDollar(chains.one)
  await dapp.open({ config: { networks: [networkWithExplorer(chains.one)] } })
  await openOffers(page, dapp, widget)
  const [buyer] = (await wallet.addresses()) as [Hex]
  const before = await dollar.balanceOf(buyer)
  await inspect(page, 'OnRampProviders')
  await press(widget.button('Currency: USD. Choose another'))
  await widget.expectView('OnRampFiatSelect')
  await inspect(page, 'OnRampFiatSelect')
  await press(widget.button(/^Euro/))
  await press(widget.button(/^You buy USDL on Local One/))
  await widget.expectView('OnRampTokenSelect')
  await inspect(page, 'OnRampTokenSelect')
  await press(widget.button(/^Local dollar/))
  await press(widget.button('€250'))
  await expect(widget.button(/^Meld\.io.*Best price/)).toBeEnabled()
  const checkout = await chooseProvider(page, widget, 'Meld.io')
  await expect(widget.view('BuyInProgress')).toContainText('Continue on Meld.io')
  await inspect(page, 'BuyInProgress')
  await checkout.getByLabel('The bank looks at the payment first').check()
  await shoot(checkout, 'BuyCheckout')
  await checkout.getByRole('button', { name: 'Pay 250 EUR' }).click()
  await expect(checkout.getByText('You can close this window.')).toBeVisible()
  await expect(widget.view('BuyInProgress')).toContainText('Meld.io is processing your payment')
  await inspect(page, 'BuyInProgress-processing')
  await press(widget.button('Leave'))
  await page.keyboard.press('Escape')
  await page.evaluate(() => void window.airlock?.open())
  await press(widget.frame.getByRole('tab', { name: 'Activity' }))
  await expect(widget.button(/^Buying USDL/)).toContainText('Processing')
  await expect(widget.frame.getByRole('heading', { name: /^No activity yet/ })).toHaveCount(0)
  await inspect(page, 'BuyActivity')
  await press(widget.button(/^Buying USDL/))
  await release(page, buyer)
  await expect(widget.view('BuyInProgress')).toContainText('USDL arrived')
  const explorer = widget.view('BuyInProgress').getByRole('link', { name: 'View on explorer' })
  await expect(explorer).toHaveAttribute('href', /^https:\/\/explorer\.example\/tx\/0x[\da-f]{64}$/)
  const hash = ((await explorer.getAttribute('href')) ?? '').split('/').at(-1) as Hex
  const receipt = await chains.one.client.getTransactionReceipt({ hash })
  expect(receipt.to?.toLowerCase()).toBe(dollar.address.toLowerCase())
  await inspect(page, 'BuyInProgress-arrived')
  expect((await dollar.balanceOf(buyer)) - before).toBeGreaterThan(parseUnits('200', 6))
})

test('a purchase that does not happen: nothing is charged, and the visitor can choose again', async ({
  page,
  dapp,
  widget,
  chains,
  wallet,
}) => {
  test.slow()
  await holdStill(page)
  const dollar = await localDollar(chains.one)
  await dapp.open()
  await openOffers(page, dapp, widget)
  const [buyer] = (await wallet.addresses()) as [Hex]
  const before = await dollar.balanceOf(buyer)

  await test.step('an amount beyond the limits asks nobody', async () => {
    const amount = widget.frame.getByRole('textbox', { name: 'You pay' })
    const usual = await amount.inputValue()
    await amount.fill('9')
    await expect(widget.view('OnRampProviders')).toContainText('Minimum $10')
    await expect(widget.button(/^Meld\.io/)).toBeDisabled()
    await inspect(page, 'OnRampProviders-limit')
    await amount.fill(usual)
  })

  await test.step('declined: nothing arrives, and the visitor can choose again', async () => {
    const checkout = await chooseProvider(page, widget, 'Meld.io')
    await checkout.getByRole('button', { name: 'Pay with a card that is declined' }).click()
    await expect(widget.view('BuyInProgress')).toContainText('The payment was declined')
    await inspect(page, 'BuyInProgress-declined')
    expect(await dollar.balanceOf(buyer)).toBe(before)
    await press(widget.button('Choose another provider'))
    await widget.expectView('OnRampProviders')
    await checkout.close()
  })

  await test.step('abandoned: the view says that nothing was charged, and begins again', async () => {
    const checkout = await chooseProvider(page, widget, 'Coinbase')
    await checkout.close()
    await expect(widget.view('BuyInProgress')).toContainText('Payment window closed')
    await inspect(page, 'BuyInProgress-abandoned')
    const again = page.waitForEvent('popup')
    await press(widget.button('Try again'))
    await expect((await again).getByRole('heading', { name: 'Coinbase' })).toBeVisible()
    await (await again).close()
  })

  await test.step('the providers are out of reach: samples are labelled, and cannot be bought', async () => {
    await page.context().route(/\/v1\/onramp\/options/, (route) => route.fulfill({ status: 400, json: {} }))
    await page.reload()
    await dapp.expectStatus('connected')
    await page.evaluate(() => void window.airlock?.open({ view: 'OnRampProviders' }))
    await expect(widget.view('OnRampProviders')).toContainText(
      'This is only an example: nothing can be bought.',
    )
    await expect(widget.button(/^Meld/)).toHaveCount(0)
    await expectAccessible(page)
    await shoot(page, 'OnRampProviders-sample')
  })
})
