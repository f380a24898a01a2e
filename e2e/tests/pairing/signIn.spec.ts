import { visitOf } from '../../support/families.ts'
import { expect, test } from '../../support/pairing.ts'
import { press } from '../../support/press.ts'
import { siteSessionsOf } from '../../support/siteSessions.ts'

test('a wallet signs in to the site when it approves the connection, on each network, and no question follows', async ({
  page,
  dapp,
  widget,
  pairing,
  chains,
}) => {
  const sessions = siteSessionsOf(page)
  await dapp.open({ query: { siwx: '1' } })
  const wallet = await pairing.wallet()
  await widget.connect('WalletConnect')
  const request = await wallet.pairToSignIn(await pairing.code())
  const site = new URL(dapp.origin)
  expect(request.params.authPayload).toMatchObject({ domain: site.host, aud: site.origin })
  await wallet.signIn(request)
  await dapp.expectStatus('connected')
  await widget.expectClosed()
  const address = await pairing.address()
  for (const { id } of [chains.one, chains.two]) await sessions.expectOf(`eip155:${id}:${address}`, 1)
  expect(wallet.log).toEqual([])
  expect((await pairing.ask('personal_sign', ['0x68656c6c6f', address])).value).toMatch(/^0x/)
  // Both ends of the session know it after a reload, too: the visitor is still signed in.
  await page.reload()
  await dapp.expectStatus('connected')
  expect((await pairing.ask('personal_sign', ['0x68656c6c6f', address])).value).toMatch(/^0x/)
  await widget.expectClosed()
})

for (const family of ['solana', 'bip122'] as const)
  test(`a wallet with an account of ${family} connects, and signs in by its standard after that`, async ({
    page,
    dapp,
    widget,
    pairing,
    stack,
  }) => {
    await pairing.connect({ query: { ...visitOf(stack.ports, [family], '').query, siwx: '1' } })
    await widget.expectView('SignIn')
    await press(widget.button('Sign'))
    await widget.expectClosed()
    await siteSessionsOf(page).expectOf((await dapp.state()).namespaces[family]?.caipAddress ?? '', 1)
  })

test('a wallet that can only connect is asked to sign after that, once', async ({
  page,
  dapp,
  widget,
  pairing,
  chains,
}) => {
  const wallet = await pairing.connect({ query: { siwe: '1' } })
  await widget.expectView('SignIn')
  await press(widget.button('Sign'))
  await widget.expectClosed()
  expect(wallet.log.map(({ method }) => method)).toEqual(['personal_sign'])
  await siteSessionsOf(page).expectOne({
    address: await pairing.address(),
    chainId: `eip155:${chains.one.id}`,
  })
  await dapp.expectStatus('connected')
})
