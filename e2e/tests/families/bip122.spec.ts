import { familyOn, visitOf } from '../../support/families.ts'
import { expect, only, test } from '../../support/fixtures.ts'
import { expectVerifies } from '../../support/signatures.ts'

for (const [shape, list] of [
  ['through the Wallet Standard', [{ name: 'Bit Wallet' }]],
  ['through the list of sats-connect', [{ name: 'Bit Wallet', shape: 'sats', path: 'Bits' }]],
] as const) {
  test.describe(`a wallet found ${shape}`, () => {
    test.use({ wallets: only(), familyWallets: { bip122: list } })
    const id = shape === 'through the Wallet Standard' ? 'bip122:Bit Wallet' : 'bip122:Bits'

    test('connects with the payment address, signs for the dApp, and reconnects after a reload', async ({
      page,
      dapp,
      widget,
      stack,
    }) => {
      const bitcoin = familyOn({ page, dapp, widget }, 'bip122')
      await dapp.open(visitOf(stack.ports, ['bip122']))
      await bitcoin.connect('Bit Wallet')
      expect(await bitcoin.addressOf()).toMatch(/^bc1q/)
      expectVerifies.bip122(await bitcoin.sign())
      await page.reload()
      await bitcoin.expectStatus('connected')
      expectVerifies.bip122(await bitcoin.sign())
    })

    test('a rejection is reported to the dApp and keeps the account', async ({
      page,
      dapp,
      widget,
      stack,
      familyWallet,
    }) => {
      const bitcoin = familyOn({ page, dapp, widget }, 'bip122')
      await dapp.open(visitOf(stack.ports, ['bip122']))
      await bitcoin.connect('Bit Wallet')
      await familyWallet(id).behave('*', 'reject')
      await bitcoin.pressSign()
      await expect(bitcoin.result).toContainText('(4001)')
      await familyWallet(id).reset()
      expectVerifies.bip122(await bitcoin.sign())
    })
  })
}
