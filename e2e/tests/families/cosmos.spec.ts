import { familyOn, visitOf } from '../../support/families.ts'
import { KEPLR } from '../../support/familyWallets.ts'
import { expect, only, test } from '../../support/fixtures.ts'
import { expectVerifies } from '../../support/signatures.ts'
import { cosmosKeys } from '../../wallets/cosmos/keys.ts'

test.use({ wallets: only(), familyWallets: { cosmos: [{ key: 'keplr' }] } })

const [KEY] = cosmosKeys(0, 1)

test('a wallet with Keplr’s interface connects, signs for the dApp, and reconnects after a reload', async ({
  page,
  dapp,
  widget,
  stack,
}) => {
  const cosmos = familyOn({ page, dapp, widget }, 'cosmos')
  await dapp.open(visitOf(stack.ports, ['cosmos']))
  await cosmos.connect('Keplr')
  expect(await cosmos.addressOf()).toBe(KEY?.addressOn('cosmos'))
  expectVerifies.cosmos(await cosmos.sign())
  await page.reload()
  await cosmos.expectStatus('connected')
  const again = await cosmos.sign()
  expectVerifies.cosmos(again)
  expect(again.address).toBe(KEY?.addressOn('cosmos'))
})

test('a rejection is reported to the dApp and keeps the account', async ({
  page,
  dapp,
  widget,
  stack,
  familyWallet,
}) => {
  const cosmos = familyOn({ page, dapp, widget }, 'cosmos')
  await dapp.open(visitOf(stack.ports, ['cosmos']))
  await cosmos.connect('Keplr')
  await familyWallet(KEPLR).behave('signArbitrary', 'reject', 1)
  await cosmos.pressSign()
  await expect(cosmos.result).toContainText('(4001)')
  expectVerifies.cosmos(await cosmos.sign())
})
