import { familyOn, visitOf } from '../../support/families.ts'
import { DOT } from '../../support/familyWallets.ts'
import { expect, only, test } from '../../support/fixtures.ts'
import { expectVerifies } from '../../support/signatures.ts'

test.use({ wallets: only(), familyWallets: { polkadot: [{ key: 'talisman' }] } })

test('an extension connects, signs with the network’s address, and reconnects after a reload', async ({
  page,
  dapp,
  widget,
  stack,
}) => {
  const polkadot = familyOn({ page, dapp, widget }, 'polkadot')
  await dapp.open(visitOf(stack.ports, ['polkadot']))
  await polkadot.connect('Talisman')
  expect(await polkadot.addressOf()).toMatch(/^1/)
  expectVerifies.polkadot(await polkadot.sign())
  await page.reload()
  await polkadot.expectStatus('connected')
  expectVerifies.polkadot(await polkadot.sign())
})

test('a rejection is reported to the dApp and keeps the account', async ({
  page,
  dapp,
  widget,
  stack,
  familyWallet,
}) => {
  const polkadot = familyOn({ page, dapp, widget }, 'polkadot')
  await dapp.open(visitOf(stack.ports, ['polkadot']))
  await polkadot.connect('Talisman')
  await familyWallet(DOT).behave('signRaw', 'reject', 1)
  await polkadot.pressSign()
  await expect(polkadot.result).toContainText('(4001)')
  expectVerifies.polkadot(await polkadot.sign())
})
