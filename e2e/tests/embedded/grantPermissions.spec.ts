import type { GrantedPermission } from '@airlock/host-sdk/server'
import { type Address, createClient, custom, type Hex, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { erc7715Actions } from 'viem/experimental'
import type { Embedded } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { newSiteKey } from '../../support/siteKey.ts'
import { newSmartVisitor } from '../../support/smartVisitor.ts'

/* The first draft of ERC-7715 (2024), which viem's experimental action speaks. */

const HOUR = 3_600

/** viem in place of the page: its requests reach the wallet in the page. */
const clientOf = (embedded: Embedded) =>
  createClient({
    transport: custom({
      request: async ({ method, params }) => {
        const { value, code, message } = await embedded.request(method, params)
        if (code === undefined) return value
        throw Object.assign(new Error(message), { code })
      },
    }),
  }).extend(erc7715Actions())

test('viem asks for a permission by wallet_grantPermissions, its key uses it, and the site revokes it', async ({
  dapp,
  embedded,
  frames,
  nodes: { one },
}) => {
  test.slow()
  await newSmartVisitor({ dapp, embedded, chain: one })
  const key = await newSiteKey(one)
  const shop: Address = privateKeyToAddress(generatePrivateKey())
  const ask = () =>
    clientOf(embedded).grantPermissions({
      signer: { type: 'account', data: { id: key.address } },
      expiry: Math.floor(Date.now() / 1_000) + HOUR,
      permissions: [
        {
          type: 'native-token-transfer',
          data: { ticker: 'ETH' },
          policies: [{ type: 'token-allowance', data: { allowance: parseEther('0.01') } }],
          required: true,
        },
      ],
    })
  const limits = frames.secure.getByRole('button', { name: 'Continue' })

  const declined = ask().catch((error: { code?: number }) => error.code)
  await press(limits)
  await embedded.review()
  await press(embedded.reject)
  expect(await declined).toBe(4001)

  const granting = ask()
  await press(limits)
  await embedded.review()
  await expect(embedded.title).toContainText('spend up to 0.01 ETH')
  await embedded.pressApprove()
  const { permissionsContext, factory, factoryData, grantedPermissions } = await granting
  expect(grantedPermissions).toMatchObject([
    { type: 'native-token-transfer', data: { allowance: numberToHex(parseEther('0.01')) } },
  ])
  const permission: GrantedPermission = {
    context: permissionsContext as Hex,
    ...(factory && { dependencies: [{ factory: factory as Hex, factoryData: factoryData as Hex }] }),
  }
  const use = (ether: string) => key.use({ permission, call: { to: shop, value: parseEther(ether) } })
  expect(await use('0.006')).toBe('success')
  expect(await use('0.006')).toBe('too-much')

  const revoking = embedded.request('wallet_revokePermissions', [{ permissionsContext }])
  await embedded.pressApprove()
  expect((await revoking).code).toBeUndefined()
  expect(await use('0.001')).toBe('revoked')
  expect(await one.balanceOf(shop)).toBe(parseEther('0.006'))
})
