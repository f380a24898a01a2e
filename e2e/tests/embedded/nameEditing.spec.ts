import { deployNames } from '../../names/deployed.fixture.ts'
import { LOCAL_PARENT } from '../../stack/names.ts'
import { inspect } from '../../support/axe.ts'
import { expect, test } from '../../support/fixtures.ts'
import { nameField, newName, openName, registerName } from '../../support/naming.ts'
import { press } from '../../support/press.ts'

/** A picture of one pixel. Wallets show such avatars without asking another server. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('the owner edits the texts of a name, loads it again after a failure, and learns which text is refused', async ({
  page,
  dapp,
  embedded,
  widget,
  nodes,
  stack,
}) => {
  test.slow()
  const { viem, ethers } = await deployNames(nodes.one, stack.ports.widget, LOCAL_PARENT)
  ethers.destroy()
  const name = newName('eve', LOCAL_PARENT)
  const view = widget.view('AccountName')
  await embedded.open()
  await embedded.signIn()

  await test.step('the owner edits the texts of a name, which an unmodified viem reads at once', async () => {
    await page.evaluate(() => void window.airlock?.open({ view: 'AccountName' }))
    await expect(view).toContainText('You have no name yet')
    await inspect(page, 'AccountName-none')
    await press(widget.button('Close'))
    await dapp.press('Open account')
    await registerName(widget, embedded, name)
    await openName(widget, name)
    await expect(widget.button('Save')).toBeDisabled()
    await inspect(page, 'AccountName')

    await nameField(widget, 'Picture').fill('http://eve.example/me.png')
    await press(widget.button('Save'))
    await expect(view).toContainText('Start with https://, ipfs://, eip155: or data:image/.')
    await expect(nameField(widget, 'Picture')).toBeFocused()
    await inspect(page, 'AccountName-wrong')

    await nameField(widget, 'Picture').fill(PICTURE)
    await nameField(widget, 'About you').fill('Eve, on a local chain')
    await nameField(widget, 'GitHub').fill('@eve')
    await press(widget.button('Save'))
    await embedded.review()
    await expect(embedded.message).toContainText('Eve, on a local chain')
    await press(embedded.reject)
    await expect(view).toContainText('You declined. Nothing has changed.')
    await expect(nameField(widget, 'About you')).toHaveValue('Eve, on a local chain')
    expect(await viem.getEnsText({ name, key: 'description' })).toBeNull()
    await inspect(page, 'AccountName-declined')

    await press(widget.button('Save'))
    await embedded.pressApprove()
    await expect(widget.frame.getByText('Profile saved', { exact: true }).first()).toBeVisible()
    await expect(widget.button('Save')).toBeDisabled()
    await expect(nameField(widget, 'GitHub')).toHaveValue('eve')
    await expect(view.locator('img')).toHaveAttribute('src', PICTURE)
    expect(await viem.getEnsText({ name, key: 'description' })).toBe('Eve, on a local chain')
    expect(await viem.getEnsText({ name, key: 'com.github' })).toBe('eve')
    expect(await viem.getEnsAvatar({ name })).toBe(PICTURE)
    await inspect(page, 'AccountName-saved')
  })

  await test.step('a name that cannot be loaded is loaded again, and one that is refused says where', async () => {
    // After a reload the widget no longer knows the name that it has just registered.
    await page.reload()
    await dapp.expectStatus('connected')
    await dapp.press('Open account')
    const reverse = '**/v1/profile/reverse/**'
    await page.route(reverse, (route) => route.fulfill({ status: 404, json: {} }))
    await openName(widget, name)
    await expect(view).toContainText('Your profile could not be loaded')
    await inspect(page, 'AccountName-failed')
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.unroute(reverse)
    await page.route(reverse, async (route) => {
      await held
      await route.continue()
    })
    await press(widget.button('Try again'))
    await expect(view.getByRole('status', { name: 'Loading your profile' })).toBeVisible()
    await inspect(page, 'AccountName-loading')
    go()
    await expect(nameField(widget, 'Website')).toBeVisible()

    const refused = { name: 'attributes', description: '', field: 'url' }
    await nameField(widget, 'Website').fill('https://eve.example')
    await page.route('**/v1/profile/account?**', (route) =>
      route.fulfill({ status: 400, json: { status: 'FAILED', reasons: [refused] } }),
    )
    await press(widget.button('Save'))
    await embedded.pressApprove()
    await expect(view).toContainText('Not accepted. Try another value.')
    await expect(nameField(widget, 'Website')).toHaveAttribute('aria-invalid', 'true')
    await expect(nameField(widget, 'Website')).toBeFocused()
    await inspect(page, 'AccountName-refused')
  })
})
