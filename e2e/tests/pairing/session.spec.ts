import type { Page } from '@playwright/test'
import type { ChainHelper } from '../../support/chain.ts'
import { familyOn, visitOf } from '../../support/families.ts'
import { type Fixtures, only } from '../../support/fixtures.ts'
import { expect, type PairingKit, test } from '../../support/pairing.ts'
import { press } from '../../support/press.ts'
import { ALPHA } from '../../support/wallet.ts'
import { accountAt } from '../../wallets/eip155/keys.ts'
import type { WalletConnectWallet } from '../../wallets/walletconnect/wallet.ts'

const HELLO = '0x68656c6c6f'

interface Visited extends Pick<Fixtures, 'dapp' | 'widget' | 'chains'> {
  page: Page
  pairing: PairingKit
}

/** Switches by the dApp. Returns the outcome. */
const switchTo = (page: Page, { caipNetworkId }: ChainHelper) =>
  page.evaluate(
    (id) =>
      window.airlock?.switchNetwork(id).then(
        () => 'switched',
        (error: { code: number }) => error.code,
      ),
    caipNetworkId,
  )

async function pairsAfterARefusal({ dapp, widget, pairing }: Visited) {
  const wallet = await pairing.wallet()
  await widget.connect('WalletConnect')
  const first = await pairing.code()
  await wallet.reject(await wallet.pair(first))
  await expect(widget.frame.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  await dapp.expectStatus('disconnected')
  await press(widget.button('Try again'))
  const second = await pairing.code()
  expect(second).not.toBe(first)
  await wallet.approve(await wallet.pair(second))
  await dapp.expectStatus('connected')
  await widget.expectClosed()
  return wallet
}

async function switchesInTheWidget(
  { page, dapp, widget, pairing, chains: { two } }: Visited,
  wallet: WalletConnectWallet,
) {
  const known = wallet.log.length
  await page.evaluate(() => window.airlock?.open({ view: 'Networks' }))
  await press(widget.button(/^Local Two/))
  await expect(dapp.field('network')).toHaveAttribute('data-value', two.caipNetworkId)
  await pairing.ask('personal_sign', [HELLO, await pairing.address()])
  expect(wallet.log.slice(known)).toMatchObject([{ method: 'personal_sign', chain: two.caipNetworkId }])
}

async function losesAChain({ page, dapp, chains: { one, two } }: Visited, wallet: WalletConnectWallet) {
  const known = wallet.log.length
  expect(await switchTo(page, two)).toBe('switched')
  await wallet.update([one.caipNetworkId])
  await expect(dapp.field('network')).toHaveAttribute('data-value', one.caipNetworkId)
  // The wallet approves, but does not add the network.
  expect(await switchTo(page, two)).toBe(4902)
  expect(wallet.log.slice(known).map(({ method }) => method)).toContain('wallet_switchEthereumChain')
  const asked = wallet.log.length
  await wallet.update([one.caipNetworkId, two.caipNetworkId])
  // Without a wallet the network is only a choice, which needs no consent.
  expect(await switchTo(page, two)).toBe('switched')
  await expect(dapp.field('network')).toHaveAttribute('data-value', two.caipNetworkId)
  expect(wallet.log).toHaveLength(asked)
}

async function followsTheWallet(
  { dapp, pairing, chains: { one, two } }: Visited,
  wallet: WalletConnectWallet,
) {
  await wallet.emit('chainChanged', two.caipNetworkId, two.id)
  await expect(dapp.field('network')).toHaveAttribute('data-value', two.caipNetworkId)
  await wallet.update([one.caipNetworkId, two.caipNetworkId], [0, 1])
  await wallet.emit('accountsChanged', two.caipNetworkId, [accountAt(1).address])
  await expect(dapp.field('account')).toHaveAttribute('data-value', accountAt(1).address)
  // An account that was never approved is ignored.
  await wallet.emit('accountsChanged', two.caipNetworkId, [accountAt(5).address])
  await pairing.ask('personal_sign', [HELLO, accountAt(1).address])
  expect(wallet.log.at(-1)).toMatchObject({ chain: two.caipNetworkId, params: [HELLO, accountAt(1).address] })
  await expect(dapp.field('account')).toHaveAttribute('data-value', accountAt(1).address)
}

async function losesTheWallet({ page, dapp, pairing }: Visited, wallet: WalletConnectWallet) {
  await wallet.vanish()
  const asked = pairing.ask('personal_sign', [HELLO, await pairing.address()])
  await dapp.press('Disconnect')
  await dapp.expectStatus('disconnected')
  expect(await asked).toEqual({ code: 4900 })
  await page.reload()
  await dapp.expectStatus('disconnected')
}

test('a session follows the visitor and the wallet, from a declined pairing to an unreachable wallet', async ({
  page,
  dapp,
  widget,
  pairing,
  chains,
}) => {
  const visited = { page, dapp, widget, pairing, chains }
  const { one } = chains
  const goBack = async () => {
    expect(await switchTo(page, one)).toBe('switched')
    await expect(dapp.field('network')).toHaveAttribute('data-value', one.caipNetworkId)
  }
  await dapp.open()
  const wallet = await test.step('a declined pairing is reported, and the next code can be approved', () =>
    pairsAfterARefusal(visited))
  await test.step('after the visitor switches in the widget, requests use that network', () =>
    switchesInTheWidget(visited, wallet))
  await goBack()
  await test.step('a chain that the wallet removes becomes inactive, and switching to it fails until it is added again', () =>
    losesAChain(visited, wallet))
  await goBack()
  await test.step('the dApp follows the wallet’s account and network', () =>
    followsTheWallet(visited, wallet))
  await test.step('with an unreachable wallet, disconnecting works at once and rejects pending requests', () =>
    losesTheWallet(visited, wallet))
})

test('a network that was chosen before connecting is requested, becomes active, or is given up', async ({
  page,
  dapp,
  widget,
  pairing,
  chains: { one, two },
}) => {
  const leave = async () => {
    await dapp.press('Disconnect')
    await dapp.expectStatus('disconnected')
  }
  await dapp.open()
  await test.step('it is requested from the wallet if the session lacks it', async () => {
    await switchTo(page, two)
    const wallet = await pairing.wallet()
    wallet.behave('wallet_switchEthereumChain', 'hold')
    await widget.connect('WalletConnect')
    await wallet.approve(await wallet.pair(await pairing.code()), { chains: [one.caipNetworkId] })
    await dapp.expectStatus('connected')
    await widget.expectView('SwitchNetwork')
    await expect.poll(() => wallet.log).toMatchObject([{ method: 'wallet_switchEthereumChain' }])
    await wallet.update([one.caipNetworkId, two.caipNetworkId])
    await wallet.answerHeld()
    await expect(dapp.field('network')).toHaveAttribute('data-value', two.caipNetworkId)
    await widget.expectClosed()
  })
  await leave()
  await test.step('it becomes active without a request if the session has it', async () => {
    await switchTo(page, two)
    const wallet = await pairing.wallet()
    await widget.connect('WalletConnect')
    await wallet.approve(await wallet.pair(await pairing.code()))
    await dapp.expectStatus('connected')
    await expect(dapp.field('network')).toHaveAttribute('data-value', two.caipNetworkId)
    await widget.expectClosed()
    expect(wallet.log).toEqual([])
  })
  await leave()
  await test.step('it is given up if the wallet cannot switch to it', async () => {
    await switchTo(page, two)
    const wallet = await pairing.wallet()
    await widget.connect('WalletConnect')
    const approval = { chains: [one.caipNetworkId], methods: ['personal_sign'] }
    await wallet.approve(await wallet.pair(await pairing.code()), approval)
    await dapp.expectStatus('connected')
    await expect(dapp.field('network')).toHaveAttribute('data-value', one.caipNetworkId)
    await widget.expectClosed()
    expect(wallet.log).toEqual([])
  })
})

test('a family that the wallet adds later connects by itself, and disconnects when the wallet removes it', async ({
  page,
  dapp,
  widget,
  pairing,
  stack,
  chains: { one },
}) => {
  const visit = visitOf(stack.ports, ['solana'], `${one.id}@${one.port}`)
  const [chain = ''] = visit.query?.networks?.split(',').slice(1) ?? []
  const [solanaChain = ''] = chain.split('@')
  const wallet = await pairing.connect(visit, { chains: [one.caipNetworkId] })
  const solana = familyOn({ page, dapp, widget }, 'solana')
  await solana.expectStatus('disconnected')
  await wallet.update([one.caipNetworkId, solanaChain])
  await solana.expectStatus('connected')
  await solana.sign()
  await wallet.update([one.caipNetworkId])
  await solana.expectStatus('disconnected')
  await dapp.expectStatus('connected')
})

test.describe('with a browser wallet', () => {
  test.use({ wallets: only(ALPHA), familyWallets: { solana: [{ name: 'Sol Wallet' }] } })

  test('a family that it connects keeps its connection when a phone is paired for another family', async ({
    page,
    dapp,
    widget,
    pairing,
    stack,
    chains: { one },
  }) => {
    const solana = familyOn({ page, dapp, widget }, 'solana')
    await dapp.open(visitOf(stack.ports, ['solana'], `${one.id}@${one.port}`))
    await widget.connect('Alpha Wallet')
    await dapp.expectStatus('connected')
    await widget.expectClosed()
    await solana.connect('Sol Wallet')
    const own = await solana.addressOf()
    await page.evaluate(async () => {
      await window.airlock?.disconnect('eip155')
      void window.airlock?.connect({ namespace: 'eip155' }).catch(() => undefined)
    })
    const wallet = await pairing.wallet()
    await press(widget.wallet('WalletConnect'))
    await wallet.approve(await wallet.pair(await pairing.code()))
    await expect.poll(async () => (await dapp.state()).namespaces.eip155?.connector?.id).toBe('walletConnect')
    expect(await solana.addressOf()).toBe(own)
    await solana.sign()
  })
})

test('changes of the wallet while the page is closed take effect at the next visit', async ({
  page,
  dapp,
  pairing,
  chains: { two },
}) => {
  const line = await pairing.interpose()
  // A page that is being left may still receive and acknowledge a message.
  const leave = async () => {
    line.refuse(true)
    await line.cut()
    await page.goto('about:blank')
    line.refuse(false)
  }
  const wallet = await pairing.connect()
  await leave()
  await wallet.emit('chainChanged', two.caipNetworkId, two.id)
  await dapp.open()
  await dapp.expectStatus('connected')
  await expect(dapp.field('network')).toHaveAttribute('data-value', two.caipNetworkId)
  await leave()
  await wallet.disconnect()
  await dapp.open()
  await dapp.expectStatus('disconnected')
})
