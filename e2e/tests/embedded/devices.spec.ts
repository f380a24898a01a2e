import { expect } from '../../support/fixtures.ts'
import type { Frames } from '../../support/frames.ts'
import { press } from '../../support/press.ts'
import { shoot } from '../../support/screenshots.ts'
import { openSecurityRow } from '../../support/security.ts'
import { test } from '../../support/tabs.ts'

const HEADING = 'Where you are signed in'

const rowsIn = ({ secure }: Frames) =>
  secure.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')

test('SEC-34: sessions on other devices are listed here, and can be ended here', async ({
  page,
  embedded,
  dapp,
  widget,
  frames,
  elsewhere,
}) => {
  await embedded.open()
  const email = await embedded.signIn()
  await elsewhere.embedded.open({ host: 'shop.localhost' })
  await elsewhere.embedded.signIn(email)

  await dapp.press('Open account')
  await openSecurityRow(widget, 'Signed-in devices')
  await expect(embedded.title).toHaveText(HEADING)
  const rows = rowsIn(frames)
  await expect(rows).toHaveCount(2)
  const here = rows.filter({ hasText: 'This device' })
  const there = rows.filter({ hasText: 'shop.localhost' })
  await expect(here).toContainText('dapp.localhost')
  await expect(here.getByRole('button')).toHaveCount(0)
  await expect(there).toContainText('Used just now')
  await shoot(page, 'signed-in-devices')

  const signOut = there.getByRole('button')
  await press(signOut)
  await expect(signOut).toHaveText('Sign out?')
  await expect(rows).toHaveCount(2)
  await shoot(page, 'signed-in-devices-sure')
  await press(signOut)
  await expect(rows).toHaveCount(1)
  await expect(frames.secure.getByText(/^shop\.localhost.+: signed out\.$/)).toBeAttached()
  await press(frames.secure.getByRole('button', { name: 'Done' }))
  await widget.expectView('Security')

  const { eip155 } = await elsewhere.embedded.addresses()
  expect(await elsewhere.embedded.request('personal_sign', ['0x68656c6c6f', eip155])).toHaveProperty('code')
  await elsewhere.dapp.expectStatus('disconnected')
  await elsewhere.page.reload()
  await elsewhere.dapp.expectStatus('disconnected')

  await press(widget.frame.getByRole('button', { name: 'Close' }))
  await widget.expectClosed()
  await embedded.expectToSign()
})

test('going back from the list signs nothing out, and the list stays correct', async ({
  embedded,
  dapp,
  widget,
  frames,
  elsewhere,
}) => {
  await embedded.open()
  const email = await embedded.signIn()
  await dapp.press('Open account')
  await openSecurityRow(widget, 'Signed-in devices')
  await expect(rowsIn(frames)).toHaveCount(1)
  await press(widget.button('Back'))
  await widget.expectView('Security')
  await press(widget.button('Sign out'))
  await dapp.expectStatus('disconnected')

  await elsewhere.embedded.open({ host: 'shop.localhost' })
  await elsewhere.embedded.signIn(email)
  await elsewhere.dapp.press('Open account')
  await openSecurityRow(elsewhere.widget, 'Signed-in devices')
  await expect(rowsIn(elsewhere.frames)).toHaveCount(1)
})
