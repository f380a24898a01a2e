import type { Page } from '@playwright/test'
import { dappOn } from '../../support/dapp.ts'
import { familyOn, type OtherFamily, visitOf } from '../../support/families.ts'
import { EVERY_FAMILY, FAMILY_NETWORKS, MULTI } from '../../support/familyWallets.ts'
import { expect, type Fixtures, only, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { ALPHA } from '../../support/wallet.ts'

const statusesOf = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      Object.entries(window.airlock?.getState().namespaces ?? {}).map(([name, state]) => [
        name,
        state?.status,
      ]),
    ),
  )

const ALL = {
  eip155: 'connected',
  solana: 'connected',
  bip122: 'connected',
  polkadot: 'connected',
  cosmos: 'connected',
}

/** For each family: its network, its name, its wallet. */
const STEPS: readonly (readonly [OtherFamily, RegExp, string, string])[] = [
  ['bip122', /^Bitcoin/, 'Bitcoin', 'Bit Wallet'],
  ['polkadot', /^Polkadot/, 'Polkadot', 'Talisman'],
  ['cosmos', /^Cosmos/, 'Cosmos', 'Keplr'],
  ['solana', /^Local Solana/, 'Solana', 'Sol Wallet'],
]

interface Visited extends Pick<Fixtures, 'dapp' | 'widget'> {
  page: Page
}

async function switchesByCall(visited: Visited) {
  const { page, dapp, widget } = visited
  const ask = () =>
    page.evaluate(
      (network) =>
        window.airlock?.switchNetwork(network).then(
          () => 'switched',
          (error: { code: number }) => error.code,
        ),
      FAMILY_NETWORKS.polkadot(),
    )
  const refused = ask()
  await widget.expectView('SwitchActiveChain')
  await press(widget.button('Close'))
  expect(await refused).toBe(4001)
  const switched = ask()
  await press(widget.button('Choose a wallet'))
  await press(widget.wallet('Talisman'))
  expect(await switched).toBe('switched')
  expect((await dapp.state()).activeNamespace).toBe('polkadot')
  await widget.expectClosed()
  await familyOn(visited, 'polkadot').disconnect()
}

async function switchesInTheWidget(visited: Visited) {
  const { page, dapp, widget } = visited
  const openNetworks = async () => {
    await page.evaluate(() => window.airlock?.open({ view: 'Networks' }))
    await widget.expectView('Networks')
  }
  for (const [family, network, called, wallet] of STEPS) {
    await openNetworks()
    await press(widget.button(network))
    await expect(widget.view('SwitchActiveChain')).toContainText(`Connect a wallet for ${called}`)
    await press(widget.button('Choose a wallet'))
    await widget.expectView('Connect')
    await expect(widget.wallet('Alpha Wallet')).toHaveCount(0)
    await press(widget.wallet(wallet))
    await familyOn(visited, family).expectStatus('connected')
    expect((await dapp.state()).activeNamespace).toBe(family)
  }
  for (const [family, network] of STEPS) {
    await openNetworks()
    await press(widget.button(network))
    await expect.poll(async () => (await dapp.state()).activeNamespace).toBe(family)
    await widget.expectClosed()
  }
  await openNetworks()
  await press(widget.button(/^Local One/))
  await expect.poll(async () => (await dapp.state()).activeNamespace).toBe('eip155')
}

async function reconnects(visited: Visited) {
  const { page } = visited
  expect(await statusesOf(page)).toEqual(ALL)
  await page.reload()
  await expect.poll(() => statusesOf(page)).toEqual(ALL)
  await familyOn(visited, 'bip122').disconnect()
  await expect.poll(() => statusesOf(page)).toEqual({ ...ALL, bip122: 'disconnected' })
  await familyOn(visited, 'solana').sign()
  await page.reload()
  await expect.poll(() => statusesOf(page)).toEqual({ ...ALL, bip122: 'disconnected' })
}

test.describe('an extension of each family', () => {
  test.use({ wallets: only(ALPHA), familyWallets: EVERY_FAMILY })

  test('a visitor connects five families at their networks, and switches between them', async ({
    page,
    dapp,
    widget,
    stack,
    chains,
  }) => {
    const { id, port } = chains.one
    const visited = { page, dapp, widget }
    await dapp.open(visitOf(stack.ports, ['solana', 'bip122', 'polkadot', 'cosmos'], `${id}@${port}`))
    await widget.connect('Alpha Wallet')
    await dapp.expectStatus('connected')
    await test.step('switchNetwork() to another family resolves when a wallet of it is connected, or rejects with 4001', () =>
      switchesByCall(visited))
    await test.step('selecting a network of another family asks for a wallet of it, and once connected only switches', () =>
      switchesInTheWidget(visited))
    await test.step('five families, connected at once, reconnect after a reload; one disconnects without the others', () =>
      reconnects(visited))
  })
})

test.describe('two pages of one site, one with EVM only', () => {
  test.use({ wallets: only(ALPHA), familyWallets: { solana: [{ name: 'Sol Wallet' }] } })

  test('share their common connection, and neither ends the other’s own', async ({
    context,
    page,
    dapp,
    widget,
    stack,
    chains,
  }) => {
    const evm = `${chains.one.id}@${chains.one.port}`
    const visit = visitOf(stack.ports, ['solana'], evm)
    await dapp.open(visit)
    await widget.connect('Alpha Wallet')
    await dapp.expectStatus('connected')
    const solana = familyOn({ page, dapp, widget }, 'solana')
    await solana.connect('Sol Wallet')
    const tab = await context.newPage()
    const other = dappOn(tab, { ...stack, chains })
    await other.open({ query: { networks: evm } })
    await other.expectStatus('connected')
    expect(await statusesOf(tab)).toEqual({ eip155: 'connected' })
    // With the page gone, the change is not repeated.
    await page.goto('about:blank')
    await other.press('Disconnect')
    await other.expectStatus('disconnected')
    await dapp.open(visit)
    await expect.poll(() => statusesOf(page)).toEqual({ eip155: 'disconnected', solana: 'connected' })
    await solana.sign()
    expect(await statusesOf(tab)).toEqual({ eip155: 'disconnected' })
  })
})

test.describe('one extension with two families', () => {
  test.use({ wallets: only(MULTI.eip155), familyWallets: MULTI.others })

  test('is one wallet in the list, and asks for the family first', async ({
    page,
    dapp,
    widget,
    stack,
    chains,
  }) => {
    const { id, port } = chains.one
    await dapp.open(visitOf(stack.ports, ['solana'], `${id}@${port}`))
    await dapp.press('Connect wallet')
    await expect(widget.wallet('Multi Wallet')).toHaveCount(1)
    await press(widget.wallet('Multi Wallet'))
    await widget.expectView('ConnectingMultiChain')
    await press(widget.button(/^Solana/))
    await familyOn({ page, dapp, widget }, 'solana').expectStatus('connected')
    expect(await statusesOf(page)).toEqual({ eip155: 'disconnected', solana: 'connected' })
    await familyOn({ page, dapp, widget }, 'solana').sign()
  })
})
