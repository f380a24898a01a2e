import type { Page } from '@playwright/test'
import { deployNames } from '../../names/deployed.fixture.ts'
import { LOCAL_PARENT } from '../../stack/names.ts'
import { inspect } from '../../support/axe.ts'
import { expect, test } from '../../support/fixtures.ts'
import { nameField, newName } from '../../support/naming.ts'
import { press } from '../../support/press.ts'
import type { Widget } from '../../support/widget.ts'

/** From the profile to the form. */
async function openForm(page: Page, widget: Widget): Promise<void> {
  await page.evaluate(() => void window.airlock?.open({ view: 'Account' }))
  await press(widget.button('Choose name'))
  await widget.expectView('RegisterAccountName')
}

test('a visitor registers a name, which leads to them alone', async ({
  page,
  dapp,
  embedded,
  widget,
  nodes,
  stack,
}) => {
  test.slow()
  const { viem, ethers } = await deployNames(nodes.one, stack.ports.widget, LOCAL_PARENT)
  await embedded.open()
  await embedded.signIn()
  const { eip155: address } = await embedded.addresses()
  const name = newName('ada', LOCAL_PARENT)
  const label = name.slice(0, -LOCAL_PARENT.length - 1)

  await test.step('a visitor registers a name, which unmodified viem and ethers resolve at once', async () => {
    await openForm(page, widget)
    await inspect(page, 'RegisterAccountName-empty')
    await nameField(widget, 'Name').fill('ada')
    await expect(widget.view('RegisterAccountName')).toContainText('Name must be at least 4 characters long.')
    await inspect(page, 'RegisterAccountName-short')
    await nameField(widget, 'Name').fill(label)
    await expect(widget.view('RegisterAccountName')).toContainText('Available')
    await inspect(page, 'RegisterAccountName-available')
    await press(widget.button('Register name'))
    await embedded.pressApprove()
    await widget.expectView('RegisterAccountNameSuccess')
    await inspect(page, 'RegisterAccountNameSuccess')
    expect(await viem.getEnsAddress({ name })).toBe(address)
    expect(await ethers.resolveName(name)).toBe(address)
    ethers.destroy()
    await press(widget.button('Done'))
    await expect(widget.view('Account')).toContainText(name)
    await inspect(page, 'Account-named')
  })

  await test.step('a name that somebody has is refused, and another person sends to it', async () => {
    await page.evaluate(() => window.airlock?.disconnect())
    await dapp.expectStatus('disconnected')
    await embedded.signIn()
    await openForm(page, widget)
    await nameField(widget, 'Name').fill(label)
    await expect(widget.view('RegisterAccountName')).toContainText('This name is already taken')
    await expect(widget.button('Register name')).toBeDisabled()
    await inspect(page, 'RegisterAccountName-taken')
    await page.evaluate(() => void window.airlock?.open({ view: 'WalletSend' }))
    await widget.frame.getByRole('textbox', { name: 'To', exact: true }).fill(name)
    await expect(widget.view('WalletSend')).toContainText(address.slice(-6))
  })
})
