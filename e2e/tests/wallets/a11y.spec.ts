import { expectAccessible } from '../../support/axe.ts'
import { familyOn, visitOf } from '../../support/families.ts'
import { EVERY_FAMILY, MULTI } from '../../support/familyWallets.ts'
import { expect, only, test } from '../../support/fixtures.ts'
import { shoot } from '../../support/screenshots.ts'
import { ALPHA } from '../../support/wallet.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`lists of wallets have no violation, ${colorScheme}`, async ({ context, page, dapp, widget }) => {
    /** Of one scheme the pictures show the other too. */
    const check = async (name: string) => {
      await expectAccessible(page)
      if (colorScheme === 'dark') return
      await shoot(page, name)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    }
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await dapp.open()
    await dapp.press('Connect wallet')
    await expect(widget.wallet('Binance Wallet')).toBeVisible()
    await check('Connect-registry')

    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const list = '**/getWallets?*entries=40*'
    await context.route(list, async (route) => {
      await held
      await route.continue()
    })
    await widget.wallet('All wallets').click()
    const view = widget.view('AllWallets')
    await expect(view.locator('[aria-busy="true"]')).toBeVisible()
    await check('AllWallets-loading')
    release()
    await expect(view.getByRole('button', { name: 'MetaMask', exact: true })).toBeVisible()
    await context.unroute(list)
    await check('AllWallets')
    await widget.frame.getByRole('searchbox').fill('nothing of that name')
    await expect(view.getByRole('heading', { name: 'No wallet found' })).toBeVisible()
    await check('AllWallets-empty')
    await context.route('**/getWallets?*search*', (route) => route.fulfill({ status: 400, body: '' }))
    await widget.frame.getByRole('searchbox').fill('something')
    await expect(view.getByRole('heading', { name: 'The list could not be loaded' })).toBeVisible()
    await check('AllWallets-error')
    await page.evaluate(() => window.airlock?.open({ view: 'GetWallet' }))
    await expect(widget.view('GetWallet').getByRole('button', { name: 'MetaMask' })).toBeVisible()
    await check('GetWallet')
    await widget.view('GetWallet').getByRole('button', { name: 'MetaMask' }).click()
    await widget.expectView('Downloads')
    await check('Downloads')
  })

  test.describe('several families', () => {
    test.use({
      wallets: only(ALPHA, MULTI.eip155),
      familyWallets: { ...EVERY_FAMILY, solana: [...EVERY_FAMILY.solana, ...(MULTI.others.solana ?? [])] },
    })

    test(`wallets of several families have no violation, ${colorScheme}`, async ({
      page,
      dapp,
      widget,
      stack,
      chains,
    }) => {
      const { id, port } = chains.one
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await dapp.open(visitOf(stack.ports, ['solana', 'bip122', 'polkadot', 'cosmos'], `${id}@${port}`))
      await dapp.press('Connect wallet')
      await widget.wallet('Multi Wallet').click()
      await widget.expectView('ConnectingMultiChain')
      await expectAccessible(page)
      await shoot(page, 'ConnectingMultiChain')
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await widget.button(/^EVM/).click()
      await dapp.expectStatus('connected')
      await familyOn({ page, dapp, widget }, 'solana').connect('Sol Wallet')
      await familyOn({ page, dapp, widget }, 'bip122').connect('Bit Wallet')
      await page.evaluate(() => window.airlock?.open({ view: 'ProfileWallets' }))
      await widget.expectView('ProfileWallets')
      await expectAccessible(page)
      await shoot(page, 'ProfileWallets-families')
    })
  })
}
