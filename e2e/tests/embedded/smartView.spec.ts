import type { GrantedPermission } from '@airlock/host-sdk/server'
import { type Address, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { press } from '../../support/press.ts'
import { signOut } from '../../support/security.ts'
import { expect, hold, test } from '../../support/sending.ts'
import { newSiteKey, permissionRequest } from '../../support/siteKey.ts'
import { newSmartVisitor } from '../../support/smartVisitor.ts'

/* What visitors do with their smart account in the widget, without a page that asks for it. */

test.beforeEach(() => test.slow())

test('a visitor moves coins to their EOA, whose address is filled in', async ({
  page,
  dapp,
  widget,
  embedded,
  sending,
  nodes: { one },
}) => {
  const { smart, eoa } = await newSmartVisitor({ dapp, embedded, chain: one })
  await hold(page, { chainId: one.caipNetworkId, symbol: 'ETH', numeric: '2', decimals: 18 })
  await dapp.press('Open account')
  await press(widget.button('Smart account: show your accounts'))
  await expect(widget.frame.getByText('What is a smart account?')).toBeVisible()
  await press(widget.button('Send to your EOA'))
  await widget.expectView('WalletSend')
  await expect(sending.to).toHaveValue(eoa)
  await sending.choose('Ether')
  await sending.amount.fill('0.5')
  await sending.review()
  await press(sending.send)
  await embedded.review()
  await expect(embedded.title).toContainText('Send 0.5 ETH')
  await embedded.pressApprove()
  await sending.expectSent('0.5 ETH')
  expect(await one.balanceOf(eoa)).toBe(parseEther('0.5'))
  expect(await one.balanceOf(smart)).toBeLessThan(parseEther('1.5'))
})

test('a visitor who signs out revokes what the site may do too', async ({
  dapp,
  widget,
  embedded,
  nodes: { one },
}) => {
  await newSmartVisitor({ dapp, embedded, chain: one })
  const key = await newSiteKey(one)
  const shop: Address = privateKeyToAddress(generatePrivateKey())
  const asked = {
    to: key.address,
    type: 'native-token-allowance',
    data: { allowance: '0x64' },
    until: Math.floor(Date.now() / 1_000) + 3_600,
  }
  const answer = embedded.request('wallet_requestExecutionPermissions', permissionRequest(asked))
  await embedded.pressApprove()
  const [permission] = (await answer).value as [GrantedPermission]
  const use = () => key.use({ permission, call: { to: shop, value: 1n } })
  expect(await use()).toBe('success')

  await dapp.press('Open account')
  await signOut(widget)
  await expect(widget.frame.getByRole('heading', { name: 'This site keeps 1 permission' })).toBeVisible()
  await press(widget.button('Revoke and sign out'))
  await embedded.pressApprove()
  await dapp.expectStatus('disconnected')
  expect(await use()).toBe('revoked')
  expect(await one.balanceOf(shop)).toBe(1n)
})
