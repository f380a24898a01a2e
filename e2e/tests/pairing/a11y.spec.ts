import type { CustomWallet } from '@airlock/host-sdk'
import type { Locator, Page } from '@playwright/test'
import { holdStill, inspect } from '../../support/axe.ts'
import { expect, test } from '../../support/pairing.ts'
import { press } from '../../support/press.ts'

/** A wallet that can be reached in every possible way. */
const FAR: CustomWallet = {
  id: 'far',
  name: 'Far Wallet',
  homepage: 'https://far.example',
  mobile_link: 'farwallet://',
  desktop_link: 'fardesktop://',
  webapp_link: 'https://far.example/app',
  app_store: 'https://far.example/ios',
  play_store: 'https://far.example/android',
}

/** The same wallet as an extension that loads late. */
function announceLate(): void {
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Far Wallet',
    rdns: 'example.far',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const provider = { request: () => new Promise(() => undefined), on() {}, removeListener() {} }
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
}

test('the views of every way to a wallet on another device have no accessibility violation', async ({
  page,
  dapp,
  widget,
  pairing,
}) => {
  await holdStill(page)
  const relay = await pairing.interpose()
  await dapp.open({ config: { customWallets: [FAR] } })
  await dapp.press('Connect wallet')
  await press(widget.wallet('Far Wallet'))
  await widget.expectView('ConnectingWalletConnect')
  const tab = (name: string) => widget.frame.getByRole('tab', { name })
  await expect(widget.frame.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await inspect(page, 'ConnectingWalletConnect-qr')
  for (const name of ['Web app', 'Desktop']) {
    await press(tab(name))
    await expect(widget.frame.getByRole('link', { name: /^Open/ })).toBeVisible()
    await inspect(page, `ConnectingWalletConnect-${name.toLowerCase()}`)
  }
  // Its extension is announced while the visitor is looking at the view.
  await page.evaluate(announceLate)
  await press(tab('Browser'))
  await expect(widget.button('Connect in this browser')).toBeVisible()
  await inspect(page, 'ConnectingWalletConnect-browser')
  await press(tab('Mobile'))
  relay.refuse(true)
  await relay.cut()
  await expect(widget.frame.getByText(/Can’t connect/)).toBeVisible()
  await inspect(page, 'ConnectingWalletConnect-away')
})

test('the view for pairing alone and a declined pairing have no accessibility violation', async ({
  page,
  dapp,
  widget,
  pairing,
}) => {
  await holdStill(page)
  await dapp.open({ config: { manualWalletControl: true } })
  await dapp.press('Connect wallet')
  await widget.expectView('ConnectingWalletConnectBasic')
  await expect(widget.frame.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await inspect(page, 'ConnectingWalletConnectBasic')
  const wallet = await pairing.wallet()
  await wallet.reject(await wallet.pair(await pairing.code()))
  await expect(widget.button('Try again')).toBeVisible()
  await inspect(page, 'ConnectingWalletConnect-declined')
})

/** Presses Tab until a control has the focus, at most once for each control. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const hasFocus = () => control.evaluate((element) => element.matches(':focus') && document.hasFocus())
  for (let presses = 0; presses < 12 && !(await hasFocus()); presses += 1) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

test('a visitor can pair from Connect to the account with the keyboard alone', async ({
  page,
  dapp,
  widget,
  pairing,
}) => {
  await dapp.open()
  await dapp.button('Connect wallet').focus()
  await page.keyboard.press('Enter')
  await widget.expectView('Connect')
  await tabTo(page, widget.wallet('WalletConnect'))
  await page.keyboard.press('Enter')
  await expect(widget.frame.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const code = await pairing.code(async () => {
    await tabTo(page, widget.button('Copy link'))
    await page.keyboard.press('Enter')
  })
  const wallet = await pairing.wallet()
  await wallet.approve(await wallet.pair(code))
  await dapp.expectStatus('connected')
  await widget.expectClosed()
})
