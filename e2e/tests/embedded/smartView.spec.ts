import { type GrantedPermission, readContext } from '@airlock/host-sdk/server'
import type { Page } from '@playwright/test'
import { type Address, parseEther, stringToHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { originsOf, type Ports } from '../../stack/addresses.ts'
import type { ChainHelper } from '../../support/chain.ts'
import type { Dapp } from '../../support/dapp.ts'
import type { Embedded } from '../../support/embedded.ts'
import { press } from '../../support/press.ts'
import { signOut } from '../../support/security.ts'
import { expect, hold, type Sending, test } from '../../support/sending.ts'
import { newSiteKey, permissionRequest } from '../../support/siteKey.ts'
import { newSmartVisitor, type SmartVisitor } from '../../support/smartVisitor.ts'
import type { Widget } from '../../support/widget.ts'

/* What visitors do with their smart account in the widget, without a page that asks for it. */

interface Stage extends SmartVisitor {
  page: Page
  dapp: Dapp
  widget: Widget
  embedded: Embedded
  one: ChainHelper
}

/** A permission that a site has. */
interface Given {
  /** Takes one wei with it for the shop. */
  use: () => Promise<string>
  shop: Address
}

async function moveToEoa({ page, dapp, widget, embedded, one, smart, eoa }: Stage, sending: Sending) {
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
  await press(widget.button('Done'))
  await press(widget.button('Close').first())
  await widget.expectClosed()
}

/** A site's server that no longer needs a permission. Returns the permission that the site still has in the end. */
async function wish({ page, widget, embedded, one, smart }: Stage, ports: Ports): Promise<Given> {
  const key = await newSiteKey(one)
  const shop: Address = privateKeyToAddress(generatePrivateKey())
  const give = async (allowance: string) => {
    const until = Math.floor(Date.now() / 1_000) + 3_600
    const asked = { to: key.address, type: 'native-token-allowance', data: { allowance }, until }
    const answer = embedded.request('wallet_requestExecutionPermissions', permissionRequest(asked))
    await embedded.pressApprove()
    const [permission] = (await answer).value as [GrantedPermission]
    return { permission, id: readContext(permission.context).id }
  }
  const unwanted = await give('0x64')
  const wanted = await give('0xc8')
  const use = ({ permission }: typeof wanted) => key.use({ permission, call: { to: shop, value: 1n } })
  expect([await use(unwanted), await use(wanted)]).toEqual(['success', 'success'])

  const wallet = originsOf(ports).secure
  const server = `http://127.0.0.1:${ports.secure}/v1/sessions/${smart}`
  const statusOf = async ({ id }: typeof wanted) => {
    const response = await page.request.get(`${server}?projectId=demo-smart&pci=${id}`)
    return ((await response.json()) as { status: string }[])[0]?.status
  }
  const text = `Please revoke a permission of my account.\n\nAccount: ${smart}\nPermission: ${unwanted.id}\nWallet: ${wallet}`
  const signing = embedded.request('personal_sign', [stringToHex(text), smart])
  await embedded.pressApprove()
  const { value: signature } = await signing
  const wished = await page.request.post(`${server}/revoke?projectId=demo-smart`, {
    data: { pci: unwanted.id, signature },
  })
  expect([wished.status(), await wished.json()]).toEqual([202, { status: 'asked' }])
  // No server can end it.
  expect(await statusOf(unwanted)).toBe('active')

  await page.evaluate(() => void window.airlock?.open({ view: 'SmartSessionList' }))
  const permissions = widget.view('SmartSessionList').getByRole('listitem')
  const first = permissions.first()
  await expect(permissions).toHaveCount(2)
  await expect(permissions.filter({ hasText: 'The site no longer needs this.' })).toHaveCount(1)
  await expect(first).toContainText('The site no longer needs this. Revoke it.')
  await press(first.getByRole('button', { name: /^Revoke/ }))
  await embedded.pressApprove()
  await expect.poll(() => statusOf(unwanted)).toBe('revoked')
  expect(await statusOf(wanted)).toBe('active')
  expect([await use(unwanted), await use(wanted)]).toEqual(['revoked', 'success'])
  await press(widget.button('Close').first())
  await widget.expectClosed()
  return { use: () => use(wanted), shop }
}

async function revokeAndSignOut({ dapp, widget, embedded, one }: Stage, { use, shop }: Given): Promise<void> {
  const taken = await one.balanceOf(shop)
  await dapp.press('Open account')
  await signOut(widget)
  await expect(widget.frame.getByRole('heading', { name: 'This site keeps 1 permission' })).toBeVisible()
  await press(widget.button('Revoke and sign out'))
  await embedded.pressApprove()
  await dapp.expectStatus('disconnected')
  expect(await use()).toBe('revoked')
  expect(await one.balanceOf(shop)).toBe(taken)
}

test('a visitor ends what a site may do, moves coins to their EOA, and signs out', async ({
  page,
  dapp,
  widget,
  embedded,
  sending,
  stack,
  nodes: { one },
}) => {
  test.slow()
  const accounts = await newSmartVisitor({ dapp, embedded, chain: one })
  const stage = { page, dapp, widget, embedded, one, ...accounts }
  const given =
    await test.step('the wish of a site comes first in the list, and one press and one approval end the permission', () =>
      wish(stage, stack.ports))
  await test.step('a visitor moves coins to their EOA, whose address is filled in', () =>
    moveToEoa(stage, sending))
  await test.step('a visitor who signs out revokes what the site may do too', () =>
    revokeAndSignOut(stage, given))
})
