import { type Address, type Hex, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { inspect } from '../../support/axe.ts'
import { expect, test } from '../../support/fixtures.ts'
import { methodsOn } from '../../support/methods.ts'
import { addAuthenticator, loseShares } from '../../support/passkeys.ts'
import { press } from '../../support/press.ts'

const abi = parseAbi([
  'function owner() view returns (address)',
  'function getKeyIdHashesCount() view returns (uint256)',
])

/** The host of the secure frame, which the passkey is for. */
const SECURE = 'secure.localhost'

test('a passkey is added as a second owner, and brings the account back when its key is lost', async ({
  page,
  dapp,
  widget,
  frames,
  embedded,
  mail,
  nodes,
}) => {
  test.slow()
  await embedded.open({ query: { projectId: 'demo-smart' } })
  const email = await embedded.signIn()
  const { eip155: address } = await embedded.addresses()
  const { client } = nodes.one
  const ownerOf = () => client.readContract({ address, abi, functionName: 'owner' })
  const eoa = async () => {
    const { allAccounts } = (await dapp.state()).namespaces.eip155 ?? {}
    return allAccounts?.find(({ type }) => type === 'eoa')?.address as Address
  }
  await client.setBalance({ address, value: parseEther('2') })
  const lost = await eoa()
  const methods = methodsOn({ dapp, widget, frames, embedded }, mail, email)
  const { button, heading } = methods
  const rows = frames.secure.getByRole('list', { name: /networks$/ }).getByRole('listitem')
  await addAuthenticator(page, SECURE)

  await test.step('add', async () => {
    await methods.open()
    await press(button('Passkey for your smart account'))
    await expect(heading('Passkey for your smart account')).toBeVisible()
    await methods.confirm(button('Add a passkey'))
    await press(button('Create passkey'))
    await embedded.review()
    await expect(embedded.title).toHaveText('Add your passkey as a second owner')
    await embedded.pressApprove()
    await expect(rows.first()).toContainText('Owner of your smart account')
    await inspect(page, 'passkeys')
    expect(await client.readContract({ address, abi, functionName: 'getKeyIdHashesCount' })).toBe(1n)
    expect(await ownerOf()).toBe(lost)
    await press(button('Done'))
    await expect(heading('How you sign in')).toBeVisible()
    await press(button('Done'))
  })

  await test.step('lose the key, and sign in again', async () => {
    await loseShares(lost)
    await press(widget.button('Sign out'))
    await dapp.expectStatus('disconnected')
    const [newest] = await mail.list(email)
    await embedded.askForCode(email)
    await embedded.typeCode((await mail.code(email, newest?.id)).code)
    await expect(heading('Recover your wallet')).toBeVisible()
    await inspect(page, 'key-lost')
    const before = page.viewportSize()
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(button('Continue with your passkey')).toBeInViewport({ ratio: 1 })
    if (before) await page.setViewportSize(before)
  })

  await test.step('recover', async () => {
    const [newest] = await mail.list(email)
    await press(button('Continue with your passkey'))
    // There is a pause between two codes, and the one for the passkey may have been sent a moment ago.
    await expect(async () => {
      if (await button('Try again').isVisible()) await press(button('Try again'))
      expect((await mail.list(email))[0]?.id).not.toBe(newest?.id)
    }).toPass({ timeout: 60_000 })
    await embedded.typeCode((await mail.code(email, newest?.id)).code)
    await press(button('Use passkey'))
    await expect(heading('Your smart account is yours again')).toBeVisible()
    await press(button('Continue'))
    await dapp.expectStatus('connected')
    await widget.expectClosed()
    expect((await embedded.addresses()).eip155).toBe(address)
    expect(await eoa()).not.toBe(lost)
    expect(await ownerOf()).toBe(await eoa())
  })

  await test.step('spend with the new key', async () => {
    const to = privateKeyToAddress(generatePrivateKey())
    const answer = embedded.request('eth_sendTransaction', [{ from: address, to, value: '0x7' }])
    await embedded.pressApprove()
    expect(await nodes.one.receiptOf((await answer).value as Hex)).toMatchObject({ status: 'success' })
    expect(await nodes.one.balanceOf(to)).toBe(7n)
  })
})
