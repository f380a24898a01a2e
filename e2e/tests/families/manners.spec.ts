import { stopTime, untilShown } from '../../support/clock.ts'
import { complaintsOf } from '../../support/evidence.ts'
import { familyOn, visitOf } from '../../support/families.ts'
import { FAMILY_CASES } from '../../support/familyCases.ts'
import { expect, only, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'

for (const { title, family, id, name, connects, signs, wallets } of FAMILY_CASES) {
  test.describe(title, () => {
    test.use({ wallets: only(), familyWallets: wallets({ accounts: 2 }) })

    test('a wallet that does not respond: help, another way, a timeout, and a late approval still counts', async ({
      page,
      dapp,
      widget,
      stack,
      familyWallet,
    }) => {
      await page.clock.install()
      await dapp.open(visitOf(stack.ports, [family]))
      await familyWallet(id).behave(connects, 'hang', 1)
      await dapp.press('Connect wallet')
      await expect(widget.wallet(name)).toBeVisible()
      await stopTime(page)
      await press(widget.wallet(name))
      const view = widget.view('ConnectingExternal')
      await untilShown(view)
      await expect(view).toContainText(`Continue in ${name}`)
      await expect.poll(familyWallet(id).waiting).toEqual([connects])
      await page.clock.runFor(3100)
      await expect(view).toContainText(/open and unlock your wallet/i)
      await page.clock.runFor(12_000)
      await expect(widget.button('Choose another wallet')).toBeVisible()
      await page.clock.runFor(45_000)
      await expect(view).toContainText(`${name} did not answer`)
      await expect(widget.button('Try again')).toBeVisible()
      await page.clock.resume()
      expect(await familyWallet(id).settle('approve')).toBe(1)
      await familyOn({ page, dapp, widget }, family).expectStatus('connected')
    })

    test('a locked wallet shows how to unlock it, and connects then', async ({
      page,
      dapp,
      widget,
      stack,
      familyWallet,
    }) => {
      await dapp.open(visitOf(stack.ports, [family]))
      await familyWallet(id).lock()
      await dapp.press('Connect wallet')
      await press(widget.wallet(name))
      await expect(widget.view('ConnectingExternal')).toContainText(`Open and unlock ${name}`)
      await familyWallet(id).unlock()
      await press(widget.button('Try again'))
      await familyOn({ page, dapp, widget }, family).expectStatus('connected')
    })

    test("a change of the wallet's account reaches the dApp, and a disconnect is final", async ({
      page,
      dapp,
      widget,
      stack,
      familyWallet,
    }) => {
      const { errors } = complaintsOf(page)
      const account = familyOn({ page, dapp, widget }, family)
      await dapp.open(visitOf(stack.ports, [family]))
      await account.connect(name)
      const before = await account.addressOf()
      await familyWallet(id).selectAccount(1)
      await expect.poll(account.addressOf).not.toBe(before)
      expect((await account.sign()).address).toBe(await account.addressOf())
      await familyWallet(id).behave('*', 'reject')
      await familyWallet(id).revoke()
      await account.expectStatus('disconnected')
      await page.reload()
      await familyWallet(id).reset()
      await account.connect(name)
      expect(errors).toEqual([])
    })
  })

  for (const [how, refusal] of [
    ['in its family’s own words', 'own'],
    ['by error code', 'code'],
  ] as const)
    test.describe(`${title}, a rejection reported ${how}`, () => {
      test.use({ wallets: only(), familyWallets: wallets({ refusal }) })

      test('is shown as declined, and rejects with 4001 in the dApp, for a signature too', async ({
        page,
        dapp,
        widget,
        stack,
        familyWallet,
      }) => {
        const account = familyOn({ page, dapp, widget }, family)
        await dapp.open(visitOf(stack.ports, [family]))
        await familyWallet(id).behave(connects, 'reject', 1)
        const outcome = page.evaluate(() =>
          window.airlock?.connect().catch((error: { code: number }) => error.code),
        )
        await press(widget.wallet(name))
        await expect(widget.view('ConnectingExternal')).toContainText('Connection declined')
        await press(widget.button('Back'))
        expect(await outcome).toBe(4001)
        await press(widget.wallet(name))
        await account.expectStatus('connected')
        await familyWallet(id).behave(signs, 'reject', 1)
        await account.pressSign()
        await expect(account.result).toContainText('(4001)')
        await account.sign()
      })
    })

  test.describe(`${title}, sharing no account`, () => {
    test.use({ wallets: only(), familyWallets: wallets({ share: [] }) })

    test('does not connect, and shows an error', async ({ page, dapp, widget, stack }) => {
      const { errors } = complaintsOf(page)
      await dapp.open(visitOf(stack.ports, [family]))
      await dapp.press('Connect wallet')
      await press(widget.wallet(name))
      await expect(widget.view('ConnectingExternal')).toContainText(`${name} could not connect`)
      await familyOn({ page, dapp, widget }, family).expectStatus('disconnected')
      expect(errors).toEqual([])
    })
  })
}
