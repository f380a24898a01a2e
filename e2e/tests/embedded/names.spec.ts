import type { Page } from '@playwright/test'
import { clientsOf, runDeploy, startEns } from '../../names/deployed.fixture.ts'
import { LOCAL_PARENT } from '../../stack/names.ts'
import { inspect } from '../../support/axe.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import type { Widget } from '../../support/widget.ts'

const nameField = (widget: Widget) => widget.frame.getByRole('textbox', { name: 'Name', exact: true })

/** From the profile to the form. */
async function openForm(page: Page, widget: Widget): Promise<void> {
  await page.evaluate(() => void window.airlock?.open({ view: 'Account' }))
  await press(widget.button('Choose a name'))
  await widget.expectView('RegisterAccountName')
}

test('a visitor registers a name, which unmodified viem and ethers resolve at once', async ({
  page,
  embedded,
  widget,
  nodes,
  stack,
}) => {
  test.slow()
  const ens = await startEns(nodes.one, LOCAL_PARENT)
  const deployed = await runDeploy([
    ...['--rpc', nodes.one.url, '--widget', `http://127.0.0.1:${stack.ports.widget}`],
    ...['--registry', ens.registry.address, '--parent', LOCAL_PARENT],
  ])
  expect(deployed).toMatchObject({ code: 0 })
  await embedded.open()
  await embedded.signIn()
  const { eip155: address } = await embedded.addresses()
  await openForm(page, widget)
  await inspect(page, 'RegisterAccountName-empty')
  await nameField(widget).fill('ada')
  await expect(widget.view('RegisterAccountName')).toContainText('Name must be at least 4 characters long')
  await inspect(page, 'RegisterAccountName-short')
  const label = `ada${Date.now().toString(36)}`
  const name = `${label}.${LOCAL_PARENT}`
  await nameField(widget).fill(label)
  await expect(widget.view('RegisterAccountName')).toContainText(`${name} is available.`)
  await inspect(page, 'RegisterAccountName-available')
  await press(widget.button('Register name'))
  await embedded.pressApprove()
  await widget.expectView('RegisterAccountNameSuccess')
  await inspect(page, 'RegisterAccountNameSuccess')
  const { viem, ethers } = clientsOf(nodes.one, ens)
  expect(await viem.getEnsAddress({ name })).toBe(address)
  expect(await ethers.resolveName(name)).toBe(address)
  ethers.destroy()
  await press(widget.button('Done'))
  await expect(widget.view('Account')).toContainText(name)
  await inspect(page, 'Account-named')
})

test('a name that somebody has is refused, and another person sends to it', async ({
  page,
  dapp,
  embedded,
  widget,
}) => {
  test.slow()
  await embedded.open()
  await embedded.signIn()
  const { eip155: first } = await embedded.addresses()
  const label = `bob${Date.now().toString(36)}`
  await openForm(page, widget)
  await nameField(widget).fill(label)
  await press(widget.button('Register name'))
  await embedded.pressApprove()
  await widget.expectView('RegisterAccountNameSuccess')
  await page.evaluate(() => window.airlock?.disconnect())
  await dapp.expectStatus('disconnected')
  await embedded.signIn()
  await openForm(page, widget)
  await nameField(widget).fill(label)
  await expect(widget.view('RegisterAccountName')).toContainText('This name is already taken')
  await expect(widget.button('Register name')).toBeDisabled()
  await inspect(page, 'RegisterAccountName-taken')
  await page.evaluate(() => void window.airlock?.open({ view: 'WalletSend' }))
  await widget.frame.getByRole('textbox', { name: 'To', exact: true }).fill(`${label}.${LOCAL_PARENT}`)
  await expect(widget.view('WalletSend')).toContainText(first.slice(-6))
})
