import type { Page } from '@playwright/test'
import { dappOn } from '../../support/dapp.ts'
import { familyOn, visitOf } from '../../support/families.ts'
import { EVERY_FAMILY, MULTI } from '../../support/familyWallets.ts'
import { expect, only, test } from '../../support/fixtures.ts'
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

test.describe('an extension of each family', () => {
  test.use({ wallets: only(ALPHA), familyWallets: EVERY_FAMILY })

  test('five families connect at once and reconnect after a reload; one disconnects without the others', async ({
    page,
    dapp,
    widget,
    stack,
    chains,
  }) => {
    const { id, port } = chains.one
    await dapp.open(visitOf(stack.ports, ['solana', 'bip122', 'polkadot', 'cosmos'], `${id}@${port}`))
    await widget.connect('Alpha Wallet')
    await dapp.expectStatus('connected')
    const wallets = {
      solana: 'Sol Wallet',
      bip122: 'Bit Wallet',
      polkadot: 'Talisman',
      cosmos: 'Keplr',
    } as const
    for (const family of ['solana', 'bip122', 'polkadot', 'cosmos'] as const)
      await familyOn({ page, dapp, widget }, family).connect(wallets[family])
    expect(await statusesOf(page)).toEqual(ALL)
    await page.reload()
    await expect.poll(() => statusesOf(page)).toEqual(ALL)
    await familyOn({ page, dapp, widget }, 'bip122').disconnect()
    await expect.poll(() => statusesOf(page)).toEqual({ ...ALL, bip122: 'disconnected' })
    await familyOn({ page, dapp, widget }, 'solana').sign()
    await page.reload()
    await expect.poll(() => statusesOf(page)).toEqual({ ...ALL, bip122: 'disconnected' })
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
