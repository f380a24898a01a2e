import { parseEther } from 'viem'
import { inspect } from '../../support/axe.ts'
import { expect, test } from '../../support/fixtures.ts'
import { methodsOn } from '../../support/methods.ts'
import { refusePasskeysInFrames, windowAuthenticator } from '../../support/passkeys.ts'
import { press, pressForWindow } from '../../support/press.ts'

/** The host of the secure frame, which the passkey is for. */
const SECURE = 'secure.localhost'

test('where the browser has no passkeys in a frame, one is made and used in a window', async ({
  page,
  dapp,
  widget,
  frames,
  embedded,
  mail,
  nodes,
}) => {
  test.slow()
  await refusePasskeysInFrames(page, SECURE)
  await embedded.open({ query: { projectId: 'demo-smart' } })
  const email = await embedded.signIn()
  const { eip155: address } = await embedded.addresses()
  await nodes.one.client.setBalance({ address, value: parseEther('2') })
  const methods = methodsOn({ dapp, widget, frames, embedded }, mail, email)
  const { button, heading } = methods
  const rows = frames.secure.getByRole('list', { name: /networks$/ }).getByRole('listitem')
  const refused = frames.secure.getByRole('alert')

  await methods.open()
  await press(button('Passkey for your smart account'))
  await methods.confirm(button('Add a passkey'))
  await press(button('Create passkey'))
  await expect(refused).toContainText('can’t use passkeys inside another site’s page')
  const making = await pressForWindow(button('Open a window for it'))
  await expect(heading('Continue in the window')).toBeVisible()
  const made = await windowAuthenticator(making)
  const create = making.getByRole('button', { name: 'Create passkey' })
  await expect(create).toBeVisible()
  await inspect(making, 'passkey-window')
  await create.click()
  await embedded.review()
  expect(made).toHaveLength(1)
  await expect(embedded.title).toHaveText('Add your passkey as a second owner')
  await embedded.reject.click()
  await expect(rows.first()).toContainText('Not an owner')

  await press(rows.first().getByRole('button', { name: /^Add/ }))
  await press(button('Use passkey'))
  await expect(refused).toBeVisible()
  const using = await pressForWindow(button('Open a window for it'))
  await windowAuthenticator(using, made)
  await using.getByRole('button', { name: 'Use passkey' }).click()
  await embedded.review()
  await embedded.pressApprove()
  await expect(rows.first()).toContainText('Owner of your smart account')
})
