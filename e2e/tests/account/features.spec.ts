import type { OpenOptions } from '@airlock/host-sdk'
import type { Page } from '@playwright/test'
import { inspect } from '../../support/axe.ts'
import type { Dapp } from '../../support/dapp.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import type { Widget } from '../../support/widget.ts'

const open = (page: Page, options: OpenOptions) =>
  page.evaluate(
    (given) =>
      window.airlock?.open(given).then(
        () => 'opened',
        (error: { code: number; message: string }) => `${error.code} ${error.message}`,
      ),
    options,
  )

const PAYMENT = {
  paymentAsset: 'eip155:31337/slip44:60',
  amount: '1',
  recipient: `0x${'1'.repeat(40)}`,
} as const

interface Visit {
  page: Page
  dapp: Dapp
  widget: Widget
}

async function connectInOrder({ dapp, widget }: Visit): Promise<void> {
  await dapp.open({ config: { connectMethodsOrder: ['social', 'wallet', 'email'] } })
  await dapp.press('Connect wallet')
  const ways = [
    widget.button('Continue with Google'),
    widget.wallet('Alpha Wallet'),
    widget.view('Connect').getByRole('textbox', { name: 'Email' }),
  ]
  const tops: number[] = []
  for (const way of ways) {
    await expect(way).toBeVisible()
    tops.push((await way.boundingBox())?.y ?? Number.NaN)
  }
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
}

async function connectWithoutFeatures({ page, dapp, widget }: Visit): Promise<void> {
  const features = {
    email: false,
    socials: [],
    receive: false,
    send: false,
    swaps: false as const,
    onramp: false as const,
    activity: false,
    allWallets: false,
    pay: false,
  }
  await dapp.open({ config: { features } })
  for (const [options, option] of [
    [{ view: 'WalletSend' }, 'send'],
    [{ view: 'WalletReceive' }, 'receive'],
    [{ view: 'Swap' }, 'swaps'],
    [{ view: 'OnRampProviders' }, 'onramp'],
    [{ view: 'AllWallets' }, 'allWallets'],
    [{ view: 'Pay', arguments: PAYMENT }, 'pay'],
  ] as const) {
    expect(await open(page, options)).toBe(
      `4200 The view "${options.view}" is switched off: see the option features.${option}`,
    )
    await widget.expectClosed()
  }
  await dapp.press('Connect wallet')
  const connect = widget.view('Connect')
  await expect(widget.wallet('Alpha Wallet')).toBeVisible()
  await expect(connect.getByRole('textbox')).toHaveCount(0)
  await expect(connect.getByText('or', { exact: true })).toHaveCount(0)
  await expect(widget.wallet('All wallets')).toHaveCount(0)
  await press(widget.wallet('Alpha Wallet'))
  await dapp.expectStatus('connected')
  await dapp.press('Open account')
  const account = widget.view('Account')
  await expect(account.getByRole('tab')).toHaveText(['Tokens', 'NFTs'])
  await press(account.getByRole('tab', { name: 'NFTs' }))
  await expect(account.getByRole('heading', { name: /No NFTs/ })).toBeVisible()
  await expect(account.getByRole('button', { name: /Send|Receive|Swap|Buy/ })).toHaveCount(0)
  await inspect(page, 'Account-without-actions')
}

async function lookAtAccount({ page, dapp, widget }: Visit): Promise<void> {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const actions = widget.view('Account').getByRole('button', { name: /^(?:Send|Receive|Swap|Buy)$/ })
  await dapp.open()
  await dapp.expectStatus('connected')
  await dapp.press('Open account')
  await expect(actions).toHaveText(['Buy', 'Swap', 'Receive', 'Send'])
  await dapp.open({
    config: { features: { walletFeaturesOrder: ['send'] }, addressLabels: { [address]: 'Till' } },
  })
  await dapp.expectStatus('connected')
  await dapp.press('Open account')
  await expect(actions).toHaveText(['Send', 'Buy', 'Swap', 'Receive'])
  await expect(widget.view('Account').getByRole('tab')).toHaveText(['Tokens', 'NFTs', 'Activity'])
  await expect(widget.view('Account').getByRole('region', { name: 'Account' })).toContainText(/Till.*0xf3/s)
  expect(await open(page, { view: 'WalletSend' })).toBe('opened')
  expect(await open(page, { view: 'ProfileWallets' })).toBe('opened')
  await expect(widget.view('ProfileWallets').getByRole('button', { name: /Till/ })).toContainText('0xf3')
  await inspect(page, 'ProfileWallets-label')
}

test('the page decides which features there are, and in which order', async ({ page, dapp, widget }) => {
  test.slow()
  const visit = { page, dapp, widget }
  await test.step('Connect lists the ways to connect in the page’s order', () => connectInOrder(visit))
  await test.step('features that the page switches off show nothing, anywhere', () =>
    connectWithoutFeatures(visit))
  await test.step('an account has what is on, in the page’s order', () => lookAtAccount(visit))
})
