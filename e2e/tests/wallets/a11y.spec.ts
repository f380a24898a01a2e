import { holdStill, inspect } from '../../support/axe.ts'
import { familyOn, visitOf } from '../../support/families.ts'
import { EVERY_FAMILY, MULTI } from '../../support/familyWallets.ts'
import { expect, only, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { ALPHA } from '../../support/wallet.ts'

test('lists of wallets have no accessibility violation', async ({ context, page, dapp, widget }) => {
  await holdStill(page)
  await dapp.open()
  await dapp.press('Connect wallet')
  await expect(widget.wallet('Binance Wallet')).toBeVisible()
  await inspect(page, 'Connect-registry')

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const list = '**/getWallets?*entries=40*'
  await context.route(list, async (route) => {
    await held
    await route.continue()
  })
  await press(widget.wallet('All wallets'))
  const view = widget.view('AllWallets')
  await expect(view.locator('[aria-busy="true"]')).toBeVisible()
  // What Connect knows is there at once, and stays where it is.
  const known = ['Alpha Wallet, installed', 'Binance Wallet', 'MetaMask', 'SafePal', 'Trust']
  const cells = view.getByRole('listitem').getByRole('button')
  await expect(cells).toHaveCount(known.length)
  for (const [index, name] of known.entries()) await expect(cells.nth(index)).toHaveAccessibleName(name)
  await inspect(page, 'AllWallets-loading')
  release()
  await expect(view.getByRole('button', { name: 'OKX Wallet', exact: true })).toBeVisible()
  for (const [index, name] of known.entries()) await expect(cells.nth(index)).toHaveAccessibleName(name)
  await context.unroute(list)
  await inspect(page, 'AllWallets')
  await widget.frame.getByRole('searchbox').fill('nothing of that name')
  await expect(view.getByRole('heading', { name: 'No wallet found' })).toBeVisible()
  await inspect(page, 'AllWallets-empty')
  await context.route('**/getWallets?*search*', (route) => route.fulfill({ status: 400, body: '' }))
  await widget.frame.getByRole('searchbox').fill('something')
  await expect(view.getByRole('heading', { name: 'The list could not be loaded' })).toBeVisible()
  await inspect(page, 'AllWallets-error')
  await page.evaluate(() => window.airlock?.open({ view: 'GetWallet' }))
  await expect(widget.view('GetWallet').getByRole('button', { name: 'MetaMask' })).toBeVisible()
  await inspect(page, 'GetWallet')
  await press(widget.view('GetWallet').getByRole('button', { name: 'MetaMask' }))
  await widget.expectView('Downloads')
  await inspect(page, 'Downloads')
})

test.describe('several families', () => {
  test.use({
    wallets: only(ALPHA, MULTI.eip155),
    familyWallets: { ...EVERY_FAMILY, solana: [...EVERY_FAMILY.solana, ...(MULTI.others.solana ?? [])] },
  })

  test('wallets of several families have no accessibility violation', async ({
    page,
    dapp,
    widget,
    stack,
    chains,
  }) => {
    const { id, port } = chains.one
    await holdStill(page)
    await dapp.open(visitOf(stack.ports, ['solana', 'bip122', 'polkadot', 'cosmos'], `${id}@${port}`))
    await dapp.press('Connect wallet')
    await press(widget.wallet('Multi Wallet'))
    await widget.expectView('ConnectingMultiChain')
    await inspect(page, 'ConnectingMultiChain')
    await press(widget.button(/^EVM/))
    await dapp.expectStatus('connected')
    await familyOn({ page, dapp, widget }, 'solana').connect('Sol Wallet')
    await familyOn({ page, dapp, widget }, 'bip122').connect('Bit Wallet')
    await page.evaluate(() => window.airlock?.open({ view: 'ProfileWallets' }))
    await widget.expectView('ProfileWallets')
    await inspect(page, 'ProfileWallets-families')
  })
})
