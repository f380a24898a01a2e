import type { Chains } from '../support/chain.ts'
import type { Dapp } from '../support/dapp.ts'
import { originsAsked } from '../support/evidence.ts'
import { expect, test } from '../support/fixtures.ts'
import { press } from '../support/press.ts'
import { shoot } from '../support/screenshots.ts'
import { type RemoteWallet, walletChains } from '../support/wallet.ts'
import type { Widget } from '../support/widget.ts'

/** A visitor with the wallet on the first network. */
async function arrive({ dapp, widget }: { dapp: Dapp; widget: Widget }): Promise<void> {
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
}

const expectNetwork = (dapp: Dapp, { caipNetworkId }: { caipNetworkId: string }) =>
  expect(dapp.field('network')).toHaveAttribute('data-value', caipNetworkId)

/** The wallet is on the first network again and behaves, and its requests are forgotten. */
async function returnToFirst(dapp: Dapp, wallet: RemoteWallet, { one }: Chains): Promise<void> {
  await wallet.reset()
  await wallet.selectChain(one.id)
  await expectNetwork(dapp, one)
  await wallet.forgetRequests()
}

test('a connected visitor switches network, in the dApp and in the widget @storage', async ({
  dapp,
  widget,
  chains,
  wallet,
}) => {
  await arrive({ dapp, widget })
  await test.step('from the dApp', async () => {
    await dapp.press('Switch network')
    await expect(dapp.result('switch')).toContainText('Local Two')
    await expectNetwork(dapp, chains.two)
  })
  await returnToFirst(dapp, wallet, chains)
  await test.step('in the widget', async () => {
    await dapp.press('Open account')
    await press(widget.button(/Local One/))
    await widget.expectView('Networks')
    // Two networks are seen at once, without a search.
    await expect(widget.frame.getByRole('searchbox')).toHaveCount(0)
    await press(widget.button(/Local Two/))
    await expectNetwork(dapp, chains.two)
    expect((await wallet.state()).chainId).toBe(chains.two.id)
  })
})

test('a connected visitor switches network and account in the wallet, declines a switch, and switches between accounts', async ({
  page,
  dapp,
  widget,
  wallet,
  chains,
}) => {
  await arrive({ dapp, widget })
  const [first = '', second = ''] = await wallet.addresses()
  await test.step('network and account change in the wallet, and the dApp follows', async () => {
    await wallet.selectChain(chains.two.id)
    await expectNetwork(dapp, chains.two)
    await wallet.authorise()
    await wallet.selectAccount(1)
    await expect(dapp.field('account')).toHaveAttribute('data-value', second)
    await expect(dapp.events.filter({ hasText: 'chainChanged "0x7a6a"' })).toHaveCount(1)
  })
  await wallet.selectAccount(0)
  await returnToFirst(dapp, wallet, chains)
  await test.step('the visitor declines a switch and can try again', async () => {
    await wallet.behave('wallet_switchEthereumChain', 'reject', 1)
    await dapp.press('Switch network')
    await widget.expectView('SwitchNetwork')
    await press(widget.button(/try again/i))
    await expectNetwork(dapp, chains.two)
  })
  await returnToFirst(dapp, wallet, chains)
  await test.step('repeated requests of the dApp for a network ask the wallet once', async () => {
    await wallet.behave('wallet_switchEthereumChain', 'hang', 1)
    const switched = page.evaluate(
      (id) => Promise.all(Array.from({ length: 10 }, () => window.airlock?.switchNetwork(id))),
      chains.two.caipNetworkId as `eip155:${string}`,
    )
    await expect.poll(() => wallet.waiting()).toHaveLength(1)
    await wallet.settle('approve')
    await switched
    await expectNetwork(dapp, chains.two)
    expect(await wallet.requests('wallet_switchEthereumChain')).toHaveLength(1)
  })
  await returnToFirst(dapp, wallet, chains)
  await test.step('the visitor closes the widget: the dApp gets an error, and the network stays', async () => {
    await wallet.behave('wallet_switchEthereumChain', 'reject')
    await dapp.press('Switch network')
    await expect(widget.button(/try again/i)).toBeVisible()
    await press(widget.button('Close'))
    await expect(dapp.result('switch')).not.toContainText('Open your wallet')
    await expectNetwork(dapp, chains.one)
  })
  await test.step('the wallets view switches between the accounts of a connection', async () => {
    await expect(dapp.field('account')).toHaveAttribute('data-value', first)
    await dapp.press('Open account')
    await press(widget.view('Account').getByRole('button', { name: /Alpha Wallet/ }))
    await widget.expectView('ProfileWallets')
    await press(widget.frame.getByRole('button', { name: new RegExp(second.slice(0, 4), 'i') }))
    await expect(dapp.field('account')).toHaveAttribute('data-value', second)
  })
})

test('for a network that is given only by its id, the wallet is asked for the balance and no other server', async ({
  context,
  page,
  dapp,
  widget,
  wallet,
  stack,
}) => {
  const asked = originsAsked(context, (request) => request.frame() !== page.mainFrame())
  await dapp.open({ config: { networks: ['eip155:31337'] } })
  await widget.connect()
  await dapp.expectStatus('connected')
  await dapp.press('Open account')
  await expect(widget.view('Account')).toContainText(/\d ETH/)
  expect(await wallet.requests('eth_getBalance')).toHaveLength(1)
  expect(asked.list()).toEqual([stack.origins.widget])
})

const REPORTS = [
  { fail: -32603 },
  { fail: 32603 },
  { fail: 5000 },
  { fail: -32000, data: { originalError: { code: 4902 } } },
]

test('a wallet that does not know the network is asked to add it, however it says so, and the dApp is told if it cannot', async ({
  context,
  dapp,
  widget,
  wallet,
  chains,
}) => {
  await arrive({ dapp, widget })
  await test.step('it is asked to add the network, then to switch', async () => {
    await wallet.behave('wallet_switchEthereumChain', { fail: 4902 }, 1)
    await dapp.press('Switch network')
    await expectNetwork(dapp, chains.two)
    const [added] = await wallet.requests('wallet_addEthereumChain')
    expect(added?.params).toMatchObject([
      {
        chainId: '0x7a6a',
        chainName: 'Local Two',
        rpcUrls: [chains.two.url],
        nativeCurrency: { symbol: 'ETH', decimals: 18 },
      },
    ])
    expect(context.pages()).toHaveLength(1)
  })
  for (const failure of REPORTS) {
    await returnToFirst(dapp, wallet, chains)
    await test.step(`it may report that in other ways: ${JSON.stringify(failure)}`, async () => {
      await wallet.behave('wallet_switchEthereumChain', failure, 1)
      await dapp.press('Switch network')
      await expectNetwork(dapp, chains.two)
      expect(await wallet.requests('wallet_addEthereumChain')).toHaveLength(1)
    })
  }
  await returnToFirst(dapp, wallet, chains)
  await test.step('it cannot add the network: the dApp is told that the chain is not supported', async () => {
    await wallet.behave('wallet_switchEthereumChain', { fail: 4902 })
    await wallet.behave('wallet_addEthereumChain', { fail: -32603 })
    await dapp.press('Switch network')
    await expect(widget.frame.getByText('could not switch').first()).toBeVisible()
    await press(widget.button('Close'))
    await expect(dapp.result('switch')).toContainText('Chain is not supported')
  })
})

test.describe('a wallet on a network that the dApp does not use', () => {
  const only = (port: number) => ({ query: { networks: `31337@${port}` } })

  test('opens a view that stays until another network is chosen, but not by itself if the dApp asked for that network', async ({
    page,
    dapp,
    widget,
    wallet,
    chains,
  }) => {
    await dapp.open(only(chains.one.port))
    await widget.connect()
    await dapp.expectStatus('connected')
    await test.step('it opens a view that stays until another network is chosen', async () => {
      await wallet.selectChain(chains.two.id)
      await widget.expectView('UnsupportedChain')
      await press(widget.button('Close'))
      await widget.expectView('UnsupportedChain')
      await press(widget.button(/Local One/))
      await expectNetwork(dapp, chains.one)
      await widget.expectClosed()
    })
    await test.step('it opens no view if the dApp asked for that network, until the visitor opens the widget', async () => {
      await page.evaluate(async () => {
        const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }
        await window.airlock?.getProvider().request(request)
        // This is answered after everything that the widget shows by itself.
        await window.airlock?.setTheme({})
      })
      expect((await wallet.state()).chainId).toBe(chains.two.id)
      expect(await dapp.state()).toMatchObject({
        open: false,
        namespaces: { eip155: { caipNetworkId: chains.two.caipNetworkId, isSupportedNetwork: false } },
      })
      await widget.expectClosed()
      await page.evaluate(() => window.airlock?.open())
      await widget.expectView('UnsupportedChain')
      await expect(widget.frame.getByText('doesn’t support your wallet’s network')).toBeVisible()
      await press(widget.button(/Local One/))
      await expectNetwork(dapp, chains.one)
      await widget.expectClosed()
      await wallet.selectChain(chains.two.id)
      await widget.expectView('UnsupportedChain')
    })
  })

  test('is accepted with allowUnsupportedChain, and with enableNetworkSwitch: false', async ({
    dapp,
    widget,
    wallet,
    chains,
  }) => {
    for (const config of [{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])
      await test.step(JSON.stringify(config), async () => {
        await dapp.open({ ...only(chains.one.port), config })
        await widget.connect()
        await dapp.expectStatus('connected')
        await wallet.selectChain(chains.two.id)
        await expectNetwork(dapp, chains.two)
        await widget.expectClosed()
        await dapp.press('Open account')
        await widget.expectView('Account')
        await expect(widget.frame.getByText('doesn’t support your wallet’s network')).toHaveCount(0)
        await press(widget.button('Disconnect'))
        await dapp.expectStatus('disconnected')
        await wallet.selectChain(chains.one.id)
      })
  })
})

test('many networks are in groups, are searched, and are reached by the arrow keys', async ({
  page,
  dapp,
  widget,
  wallet,
  chains,
}) => {
  const others = ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161', 'eip155:11155111']
  await dapp.open({ query: { networks: [`31337@${chains.one.port}`, ...others].join() } })
  await widget.connect()
  await dapp.expectStatus('connected')
  await dapp.press('Open account')
  await press(widget.button(/Local One/))
  await test.step('a network that is given by its id has its metadata from the widget', async () => {
    await expect(widget.button(/^Base/)).toBeVisible()
    expect(walletChains(chains)).toHaveLength(2)
    expect(await wallet.requests('wallet_addEthereumChain')).toHaveLength(0)
  })
  const view = widget.view('Networks')
  await expect(view.getByRole('heading', { level: 2 })).toHaveText(['Active', 'Your networks', 'Testnets'])
  await expect(view.getByRole('list', { name: 'Active' }).getByRole('button')).toHaveText(/Local One/)
  await expect(view.getByRole('list', { name: 'Testnets' }).getByRole('button')).toHaveText(/Sepolia/)
  await shoot(page, 'Networks')
  const search = widget.frame.getByRole('searchbox', { name: 'Search networks' })
  await search.press('ArrowDown')
  await expect(widget.button(/Local One/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(widget.button(/Ethereum/)).toBeFocused()
  await page.keyboard.press('End')
  await expect(widget.button(/Sepolia/)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await expect(search).toBeFocused()
  await search.pressSequentially('op main')
  await expect(view.getByRole('listitem')).toHaveText(['OP Mainnet'])
  await search.fill('nothing is called this')
  await expect(view).toContainText('No networks match')
  await shoot(page, 'Networks-none')
  await press(view.getByRole('button', { name: 'Clear' }))
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await expect(view.getByRole('list', { name: 'Active' })).toBeVisible()
  await test.step('with little room, the list fades at the edge until its end is reached', async () => {
    await page.setViewportSize({ width: 844, height: 390 })
    const fade = (end: boolean) =>
      view.evaluate((element, scrolls) => {
        let scroller = element.parentElement
        while (scroller && getComputedStyle(scroller).overflowY !== 'auto') scroller = scroller.parentElement
        if (!scroller) return null
        if (scrolls) scroller.scrollTo(0, scroller.scrollHeight)
        return getComputedStyle(scroller, '::after').opacity
      }, end)
    await expect.poll(() => fade(false)).toBe('1')
    await expect.poll(() => fade(true)).toBe('0')
  })
})
