import { type Address, toCoinType } from 'viem'
import { deployNames } from '../../names/deployed.fixture.ts'
import { LOCAL_SMART_PARENT } from '../../stack/names.ts'
import { inspect } from '../../support/axe.ts'
import { expect, test } from '../../support/fixtures.ts'
import { newName, openName, registerName } from '../../support/naming.ts'
import { press } from '../../support/press.ts'

test('a name moves to the other account of the person, and leads there alone', async ({
  page,
  dapp,
  embedded,
  widget,
  nodes,
  stack,
}) => {
  test.slow()
  const { viem, ethers } = await deployNames(nodes.one, stack.ports.widget, LOCAL_SMART_PARENT)
  ethers.destroy()
  const name = newName('gia', LOCAL_SMART_PARENT)
  const coinType = toCoinType(nodes.one.id)
  /** The address on this chain. Clients return it without a checksum. */
  const addressHere = () => viem.getEnsAddress({ name, coinType })
  const namesOf = async (address: Address) => {
    const url = `http://127.0.0.1:${stack.ports.widget}/v1/profile/reverse/${address}?projectId=demo-smart&chainId=eip155:${nodes.one.id}`
    const list = (await (await fetch(url)).json()) as { name: string }[]
    return list.map((one) => one.name)
  }
  await embedded.open({ query: { projectId: 'demo-smart' } })
  await embedded.signIn()
  const { eip155: smart } = await embedded.addresses()
  const { allAccounts = [] } = (await dapp.state()).namespaces.eip155 ?? {}
  const own = allAccounts.find(({ type }) => type === 'eoa')?.address as Address
  await dapp.press('Open account')
  await registerName(widget, embedded, name)
  expect(await addressHere()).toBe(smart.toLowerCase())
  expect(await viem.getEnsAddress({ name })).toBeNull()

  await openName(widget, name)
  await press(widget.button('Move to your EOA'))
  const view = widget.view('MoveAccountName')
  await expect(view).toContainText('Payments to this name will go to your EOA, on every EVM network.')
  await inspect(page, 'MoveAccountName')
  await press(widget.button('Move name'))
  await embedded.pressApprove()
  await embedded.review()
  await press(embedded.reject)
  await expect(view).toContainText('You declined. Nothing has changed.')
  expect(await addressHere()).toBe(smart.toLowerCase())
  expect([await namesOf(smart), await namesOf(own)]).toEqual([[name], []])
  await inspect(page, 'MoveAccountName-declined')

  await press(widget.button('Move name'))
  await embedded.pressApprove()
  await embedded.pressApprove()
  await expect(view).toContainText(`${name} now points to your EOA`)
  await inspect(page, 'MoveAccountName-moved')
  expect(await viem.getEnsAddress({ name })).toBe(own)
  expect(await addressHere()).toBe(own.toLowerCase())
  expect([await namesOf(smart), await namesOf(own)]).toEqual([[], [name]])
  await press(widget.button('Done'))
  await expect(widget.button('Choose name')).toBeVisible()

  await press(widget.button('Smart account: show your accounts'))
  await press(widget.button('Switch to your EOA'))
  await expect(widget.button('Switch to your smart account')).toBeVisible()
  await press(widget.button('Back'))
  await openName(widget, name)
  await press(widget.button('Move to your smart account'))
  await expect(view).toContainText(
    'Payments to this name will go to your smart account on Local One. It won’t work on other networks.',
  )
  await expect(view).toContainText('Apps that look it up on Ethereum will find no account.')
  await inspect(page, 'MoveAccountName-back')
  await press(widget.button('Move name'))
  await embedded.pressApprove()
  await embedded.pressApprove()
  await expect(view).toContainText(`${name} now points to your smart account`)
  expect(await viem.getEnsAddress({ name })).toBeNull()
  expect(await addressHere()).toBe(smart.toLowerCase())
  expect([await namesOf(smart), await namesOf(own)]).toEqual([[name], []])
})
