import { newEmail } from '../../support/embedded.ts'
import { visitOf } from '../../support/families.ts'
import { expect, test } from '../../support/fixtures.ts'
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

test('a smart account signs in before it is deployed, and the site’s server verifies it on the network', async ({
  page,
  dapp,
  widget,
  embedded,
  mail,
}) => {
  const email = newEmail()
  await embedded.open({ query: { siwe: '1', projectId: 'demo-smart' } })
  await embedded.askForCode(email)
  await embedded.typeCode((await mail.code(email)).code)
  await expect(embedded.title).toHaveText(`Sign in to ${new URL(dapp.origin).host}`)
  await embedded.pressApprove()
  await widget.expectClosed()
  const { preferredAccountType } = (await dapp.state()).namespaces.eip155 ?? {}
  expect(preferredAccountType).toBe('smartAccount')
  const { eip155: address } = await embedded.addresses()
  await siteSessionsOf(page).expectOne({ address, chainId: 'eip155:31337' })
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
