import type { Page } from '@playwright/test'
import { complaintsOf } from '../../support/evidence.ts'
import { familyOn, visitOf } from '../../support/families.ts'
import { DOT, EVERY_FAMILY, FAMILY_NETWORKS } from '../../support/familyWallets.ts'
import { expect, only, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { ALPHA } from '../../support/wallet.ts'

test.use({ wallets: only(ALPHA), familyWallets: EVERY_FAMILY })

const POLKADOT = FAMILY_NETWORKS.polkadot()
const COSMOS = FAMILY_NETWORKS.cosmos()

type Id = typeof POLKADOT | typeof COSMOS | `eip155:${number}`

const add = (page: Page, id: Id) => page.evaluate((network) => window.airlock?.addNetwork(network), id)
const remove = (page: Page, id: Id) => page.evaluate((network) => window.airlock?.removeNetwork(network), id)

test('a family that the dApp adds connects beside the others, and again after a reload', async ({
  page,
  dapp,
  widget,
  stack,
  chains,
  familyWallet,
}) => {
  const { errors } = complaintsOf(page)
  const polkadot = familyOn({ page, dapp, widget }, 'polkadot')
  const cosmos = familyOn({ page, dapp, widget }, 'cosmos')
  await dapp.open(visitOf(stack.ports, [], `${chains.one.id}@${chains.one.port}`))
  await widget.connect('Alpha Wallet')
  await dapp.expectStatus('connected')

  await test.step('the last network cannot be removed', async () => {
    const outcome = remove(page, `eip155:${chains.one.id}`).then(
      () => 'removed',
      (error: Error) => error.message,
    )
    expect(await outcome).toContain('last network')
    await dapp.expectStatus('connected')
  })

  await test.step('a family that the dApp adds lists its wallets in the open view, connects and signs', async () => {
    await add(page, POLKADOT)
    await polkadot.connect('Talisman')
    await polkadot.sign()
    await page.evaluate(() => window.airlock?.open({ view: 'Connect' }))
    await expect(widget.wallet('Talisman')).toBeVisible()
    await expect(widget.wallet('Keplr')).toHaveCount(0)
    await add(page, COSMOS)
    await press(widget.wallet('Keplr'))
    await cosmos.expectStatus('connected')
    await cosmos.sign()
    expect(Object.keys((await dapp.state()).namespaces)).toEqual(['eip155', 'polkadot', 'cosmos'])
  })

  await test.step('an added family is missing after a reload; added again, it reconnects without a prompt', async () => {
    const account = await polkadot.addressOf()
    await page.reload()
    await dapp.expectStatus('connected')
    expect(Object.keys((await dapp.state()).namespaces)).toEqual(['eip155'])
    await familyWallet(DOT).behave('signRaw', 'approve')
    await add(page, POLKADOT)
    await polkadot.expectStatus('connected')
    expect(await polkadot.addressOf()).toBe(account)
    expect((await dapp.state()).open).toBe(false)
    await polkadot.sign()
    expect(errors).toEqual([])
  })
})

test('a removed family loses its connection, and no other; another family becomes active', async ({
  page,
  dapp,
  widget,
  stack,
  chains,
}) => {
  const { errors } = complaintsOf(page)
  const polkadot = familyOn({ page, dapp, widget }, 'polkadot')
  const cosmos = familyOn({ page, dapp, widget }, 'cosmos')
  await dapp.open(visitOf(stack.ports, ['cosmos', 'polkadot'], `${chains.one.id}@${chains.one.port}`))
  await widget.connect('Alpha Wallet')
  await dapp.expectStatus('connected')
  await cosmos.connect('Keplr')
  await polkadot.connect('Talisman')
  const account = String(await polkadot.addressOf())
  const before = (await dapp.state()).namespaces
  expect((await dapp.state()).activeNamespace).toBe('polkadot')
  await remove(page, POLKADOT)
  const after = await dapp.state()
  expect(after.namespaces).toEqual({ eip155: before.eip155, cosmos: before.cosmos })
  expect(after.activeNamespace).toBe('eip155')
  expect(JSON.stringify(after)).not.toContain(account)
  const code = await page.evaluate(async () =>
    (await window.airlock?.getProvider('polkadot'))
      ?.request({ method: 'polkadot_signMessage', params: { message: 'x' } })
      .then(
        () => 'signed',
        (error: { code: number }) => error.code,
      ),
  )
  expect(code).toBe(4100)
  await cosmos.sign()
  // The reloaded page has the network again, but the connection stays ended.
  await page.reload()
  await cosmos.expectStatus('connected')
  await polkadot.expectStatus('disconnected')
  await polkadot.connect('Talisman')
  expect(await polkadot.addressOf()).toBe(account)
  expect(errors).toEqual([])
})

test('when a family is removed, a pending connect() rejects, and a visitor at its wallets sees the others', async ({
  page,
  dapp,
  widget,
  stack,
  chains,
  familyWallet,
}) => {
  await dapp.open(visitOf(stack.ports, ['polkadot'], `${chains.one.id}@${chains.one.port}`))
  await test.step('a pending connect() of a removed family rejects at once', async () => {
    const ended = page.evaluate(() =>
      window.airlock?.connect({ namespace: 'polkadot' }).then(
        () => 'connected',
        (error: { code: number }) => error.code,
      ),
    )
    await expect(widget.wallet('Talisman')).toBeVisible()
    await remove(page, POLKADOT)
    expect(await ended).toBe(-32602)
  })
  await page.reload()
  await test.step('a visitor at its wallets sees the remaining ones', async () => {
    await page.evaluate(() => window.airlock?.open({ namespace: 'polkadot' }))
    await expect(widget.wallet('Talisman')).toBeVisible()
    await expect(widget.wallet('Alpha Wallet')).toHaveCount(0)
    await remove(page, POLKADOT)
    await expect(widget.wallet('Alpha Wallet')).toBeVisible()
    await expect(widget.wallet('Talisman')).toHaveCount(0)
    await add(page, POLKADOT)
    await familyWallet(DOT).behave('enable', 'hang', 1)
    await press(widget.wallet('Talisman'))
    await widget.expectView('ConnectingExternal')
    await remove(page, POLKADOT)
    await widget.expectView('Connect')
    await familyWallet(DOT).settle('approve')
    await press(widget.wallet('Alpha Wallet'))
    await dapp.expectStatus('connected')
    expect(Object.keys((await dapp.state()).namespaces)).toEqual(['eip155'])
  })
})
