import { serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64 } from '@cosmjs/encoding'
import { familyOn, type Signed, visitOf } from '../../support/families.ts'
import { KEPLR } from '../../support/familyWallets.ts'
import { expect, only, test } from '../../support/fixtures.ts'
import { adr36Doc } from '../../wallets/cosmos/adr36.ts'
import { cosmosKeys } from '../../wallets/cosmos/keys.ts'

test.use({ wallets: only(), familyWallets: { cosmos: [{ key: 'keplr' }] } })

const [KEY] = cosmosKeys(0, 1)

function expectVerifies({ address, message, signature, publicKey }: Signed): void {
  const pubKey = KEY?.pubKey ?? new Uint8Array()
  expect(publicKey).toBe(Buffer.from(pubKey).toString('base64'))
  const doc = adr36Doc(address, Buffer.from(message).toString('base64'))
  const parsed = Secp256k1Signature.fromFixedLength(fromBase64(signature))
  expect(Secp256k1.verifySignature(parsed, sha256(serializeSignDoc(doc)), pubKey)).toBe(true)
}

test('a wallet of the Keplr shape connects, signs for the dApp, and is back after a reload', async ({
  page,
  dapp,
  widget,
  stack,
}) => {
  const cosmos = familyOn({ page, dapp, widget }, 'cosmos')
  await dapp.open(visitOf(stack.ports, ['cosmos']))
  await cosmos.connect('Keplr')
  expect(await cosmos.addressOf()).toBe(KEY?.addressOn('cosmos'))
  expectVerifies(await cosmos.sign())
  await page.reload()
  await cosmos.expectStatus('connected')
  expectVerifies(await cosmos.sign())
})

test('a no is told to the dApp and leaves the account', async ({
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
  expectVerifies(await cosmos.sign())
})
