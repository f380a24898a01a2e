import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { newEmail } from '../../support/embedded.ts'
import { visitOf } from '../../support/families.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { permissionRequest } from '../../support/siteKey.ts'
import { siteSessionsOf } from '../../support/siteSessions.ts'

test('after the code from the email, the wallet’s own screen asks to sign in to the site, without another question', async ({
  page,
  dapp,
  widget,
  embedded,
  mail,
}) => {
  const email = newEmail()
  await embedded.open({ query: { siwe: '1' } })
  await embedded.askForCode(email)
  await embedded.typeCode((await mail.code(email)).code)
  await expect(embedded.title).toHaveText(`Sign in to ${new URL(dapp.origin).host}`)
  await embedded.pressApprove()
  await widget.expectClosed()
  const { eip155: address } = await embedded.addresses()
  await siteSessionsOf(page).expectOne({ address, chainId: 'eip155:31337' })
})

test('a smart account that declines the sign-in gives the site no permission, and signs in and gives it at the next try', async ({
  page,
  dapp,
  widget,
  embedded,
  mail,
}) => {
  test.slow()
  const email = newEmail()
  await embedded.open({ query: { siwe: '1', projectId: 'demo-smart' } })
  const title = `Sign in to ${new URL(dapp.origin).host}`
  const to = privateKeyToAddress(generatePrivateKey()).toLowerCase() as Hex
  const until = Math.floor(Date.now() / 1_000) + 3_600
  const [asked] = permissionRequest({
    to,
    type: 'native-token-allowance',
    data: { allowance: '0x64' },
    until,
  })
  const give = () => embedded.request('wallet_requestExecutionPermissions', [asked])
  const given = async () => (await embedded.request('wallet_getGrantedExecutionPermissions', [])).value
  let first = { code: '', id: 0 }

  await test.step('who declines a required sign-in gives no permission that the site asks for', async () => {
    await embedded.askForCode(email)
    first = await mail.code(email)
    await embedded.typeCode(first.code)
    await expect(embedded.title).toHaveText(title)
    const declined = give()
    await press(embedded.reject)
    // It was waiting for its turn.
    await expect(embedded.title).toHaveText(/^Allow .* to spend up to/)
    await press(embedded.reject)
    expect(await declined).toMatchObject({ code: 4001 })
    await press(widget.button('Cancel'))
    await dapp.expectStatus('disconnected')
    await widget.expectClosed()
  })

  await test.step('a smart account signs in before it is deployed, and the site’s server verifies it on the network', async () => {
    await embedded.askForCode(email)
    await embedded.typeCode((await mail.code(email, first.id)).code)
    await expect(embedded.title).toHaveText(title)
    await embedded.pressApprove()
    await widget.expectClosed()
    const { preferredAccountType } = (await dapp.state()).namespaces.eip155 ?? {}
    expect(preferredAccountType).toBe('smartAccount')
    const { eip155: address } = await embedded.addresses()
    await siteSessionsOf(page).expectOne({ address, chainId: 'eip155:31337' })
  })

  await test.step('who has declined can give the permission after the next sign-in', async () => {
    expect(await given()).toEqual([])
    const accepted = give()
    await embedded.pressApprove()
    expect((await accepted).value).toMatchObject([{ to }])
    expect(await given()).toMatchObject([{ to }])
  })
})

test('an account on Solana signs in by its own standard, in the wallet’s own screen', async ({
  page,
  dapp,
  widget,
  embedded,
  mail,
  stack,
}) => {
  const email = newEmail()
  await embedded.open({ query: { ...visitOf(stack.ports, ['solana'], '').query, siwx: '1' } })
  await embedded.askForCode(email)
  await embedded.typeCode((await mail.code(email)).code)
  await expect(embedded.title).toHaveText(`Sign in to ${new URL(dapp.origin).host}`)
  await embedded.pressApprove()
  await widget.expectClosed()
  await siteSessionsOf(page).expectOf((await dapp.state()).namespaces.solana?.caipAddress ?? '', 1)
})
