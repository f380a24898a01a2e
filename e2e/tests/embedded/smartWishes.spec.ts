import { type GrantedPermission, readContext } from '@airlock/host-sdk/server'
import { type Address, stringToHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { originsOf } from '../../stack/addresses.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { newSiteKey, permissionRequest } from '../../support/siteKey.ts'
import { newSmartVisitor } from '../../support/smartVisitor.ts'

/* A site's server that no longer needs a permission: it can wish for the end, and the visitor ends it. */

test('the wish of a site comes first in the list, and one press and one approval end the permission', async ({
  page,
  dapp,
  widget,
  embedded,
  stack,
  nodes: { one },
}) => {
  test.slow()
  const { smart } = await newSmartVisitor({ dapp, embedded, chain: one })
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

  const wallet = originsOf(stack.ports).secure
  const server = `http://127.0.0.1:${stack.ports.secure}/v1/sessions/${smart}`
  const statusOf = async ({ id }: typeof wanted) => {
    const response = await page.request.get(`${server}?projectId=demo-smart&pci=${id}`)
    return ((await response.json()) as { status: string }[])[0]?.status
  }
  const text = `Please revoke a permission of my account.\n\nAccount: ${smart}\nPermission: ${unwanted.id}\nWallet: ${wallet}`
  const signing = embedded.request('personal_sign', [stringToHex(text), smart])
  await embedded.pressApprove()
  const { value: signature } = await signing
  const wish = await page.request.post(`${server}/revoke?projectId=demo-smart`, {
    data: { pci: unwanted.id, signature },
  })
  expect([wish.status(), await wish.json()]).toEqual([202, { status: 'asked' }])
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
})
