import type { Eip1193Provider } from '@airlock/host-sdk'
import type { Page } from '@playwright/test'
import { type Address, type Hex, parseEther, verifyMessage, verifyTypedData } from 'viem'
import type { ChainHelper } from '../support/chain.ts'
import { complaintsOf } from '../support/evidence.ts'
import { expect, type Fixtures, only, test } from '../support/fixtures.ts'
import { press } from '../support/press.ts'
import { ALPHA, walletIn } from '../support/wallet.ts'

const RDNS = 'org.airlock.wallet'
const BURN = '0x000000000000000000000000000000000000dEaD'

/** Finds a provider like any library, with no code specific to Airlock. */
const findProvider = (rdns: string) => {
  type Announcement = CustomEvent<{ info: { rdns: string }; provider: Eip1193Provider }>
  addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as Announcement).detail
    if (info.rdns === rdns) Object.assign(window, { found: provider })
  })
  dispatchEvent(new Event('eip6963:requestProvider'))
}

/** Sends a request to the provider that was announced under our rdns. */
async function request(page: Page, method: string, params?: readonly unknown[]): Promise<unknown> {
  await page.evaluate(findProvider, RDNS)
  return page.evaluate(
    ([name, values]) => {
      const provider = Reflect.get(window, 'found') as Eip1193Provider
      return provider.request(values ? { method: name, params: values } : { method: name })
    },
    [method, params] as const,
  )
}

const codeOf = (page: Page, method: string, params?: readonly unknown[]) =>
  request(page, method, params).then(
    () => 'answered',
    (error: Error) => error.message,
  )

async function expectSigns(page: Page, address: Address): Promise<void> {
  const raw: Hex = '0x68656c6c6f'
  const signature = (await request(page, 'personal_sign', [raw, address])) as Hex
  expect(await verifyMessage({ address, message: { raw }, signature })).toBe(true)
}

/** Presses the page's button, and checks the transaction on the chain. */
async function expectSends(page: Page, chain: ChainHelper, from: Address): Promise<void> {
  const before = await chain.balanceOf(BURN)
  await page.getByRole('button', { name: 'Send transaction' }).click()
  await expect(page.locator('[data-result="send"]')).toContainText('Mined in block')
  expect((await chain.balanceOf(BURN)) - before).toBe(parseEther('0.001'))
  expect((await chain.latestTransaction())?.from).toBe(from.toLowerCase())
}

test('announce: false: no other library finds the provider, and the dApp can still use it', async ({
  page,
  dapp,
  widget,
}) => {
  await dapp.open({ query: { announce: 'off' } })
  await widget.connect()
  await dapp.expectStatus('connected')
  await page.evaluate(findProvider, RDNS)
  expect(await page.evaluate('window.found')).toBeUndefined()
  await page.evaluate(findProvider, 'test.wallet.alpha')
  expect(await page.evaluate('window.found !== undefined')).toBe(true)
  expect(await page.evaluate(() => window.airlock?.getProvider().request({ method: 'eth_chainId' }))).toBe(
    '0x7a69',
  )
})

type Visited = Pick<Fixtures, 'dapp' | 'widget' | 'wallet' | 'chains'> & { page: Page; errors: string[] }

async function wagmiReconnects({ page, dapp, widget, wallet, errors }: Visited) {
  await widget.connect()
  await dapp.expectStatus('connected')
  await page.reload()
  await dapp.expectStatus('connected')
  expect(await wallet.requests('eth_requestAccounts')).toEqual([])
  await dapp.press('Sign message')
  await expect(dapp.result('sign')).toHaveText('Signature verified')
  await dapp.press('Disconnect')
  await dapp.expectStatus('disconnected')
  await page.reload()
  await page.evaluate(() => window.airlock?.prefetch())
  await dapp.expectStatus('disconnected')
  expect(errors).toEqual([])
}

async function wagmiSendsAndSwitches({ page, dapp, widget, wallet, chains, errors }: Visited) {
  await widget.connect()
  await dapp.expectStatus('connected')
  const [first = '0x'] = (await wallet.addresses()) as Address[]
  await expect(dapp.result('connect')).toHaveText(first)
  await expect(dapp.field('account')).toHaveAttribute('data-value', first)
  await expect(dapp.field('network')).toHaveAttribute('data-value', chains.one.caipNetworkId)
  await dapp.press('Sign message')
  await expect(dapp.result('sign')).toHaveText('Signature verified')
  await expectSigns(page, first)
  await expectSends(page, chains.one, first)
  await dapp.press('Switch network')
  await expect(dapp.result('switch')).toHaveText('Now on Local Two')
  await expect(dapp.field('network')).toHaveAttribute('data-value', chains.two.caipNetworkId)
  await expectSends(page, chains.two, first)
  await dapp.press('Disconnect')
  await dapp.expectStatus('disconnected')
  expect((await dapp.state()).namespaces.eip155?.status).toBe('disconnected')
  expect(errors).toEqual([])
}

async function wagmiReportsDecisions({ dapp, widget, wallet }: Visited) {
  await dapp.press('Connect wallet')
  await press(widget.button('Close'))
  await expect(dapp.result('connect')).toContainText('(4001)')
  await widget.connect()
  await dapp.expectStatus('connected')
  await wallet.behave('personal_sign', 'reject', 1)
  await dapp.press('Sign message')
  await expect(dapp.result('sign')).toContainText('(4001)')
}

async function wagmiFollows({ page, dapp, widget, wallet, chains }: Visited) {
  await wallet.selectAccount(1)
  const second = (await wallet.addresses())[1] ?? ''
  await expect(dapp.field('account')).toHaveAttribute('data-value', second)
  await wallet.selectChain(chains.two.id)
  await expect(dapp.field('network')).toHaveAttribute('data-value', chains.two.caipNetworkId)
  await page.evaluate(() => window.airlock?.open({ view: 'Account' }))
  await press(widget.button('Disconnect'))
  await dapp.expectStatus('disconnected')
}

test('wagmi connects through the announcement, signs, sends, switches, follows and disconnects', async ({
  page,
  dapp,
  widget,
  wallet,
  chains,
}) => {
  const visited = { page, dapp, widget, wallet, chains, ...complaintsOf(page) }
  await dapp.open({ page: 'wagmi' })
  await test.step('wagmi reconnects after a reload without a prompt', () => wagmiReconnects(visited))
  await test.step('wagmi connects through the announcement, signs, sends, switches and disconnects', () =>
    wagmiSendsAndSwitches(visited))
  await test.step('wagmi reports the visitor’s decision', () => wagmiReportsDecisions(visited))
  await wallet.selectChain(chains.one.id)
  await expect(dapp.field('network')).toHaveAttribute('data-value', chains.one.caipNetworkId)
  await test.step('wagmi follows changes in the wallet and in the widget', () => wagmiFollows(visited))
})

test('ethers finds the provider, connects, signs, sends and switches, and has its account after a reload without a prompt', async ({
  page,
  dapp,
  widget,
  wallet,
  chains,
}) => {
  const { errors } = complaintsOf(page)
  await dapp.open({ page: 'ethers' })
  await widget.connect()
  await dapp.expectStatus('connected')
  const [first = '0x'] = (await wallet.addresses()) as Address[]
  await expect(dapp.result('connect')).toHaveText(first)
  await dapp.press('Sign message')
  await expect(dapp.result('sign')).toHaveText('Signature verified')
  await expectSigns(page, first)
  await expectSends(page, chains.one, first)
  await dapp.press('Switch network')
  await expect(dapp.result('switch')).toHaveText('Now on Local Two')
  await expect(dapp.field('network')).toHaveAttribute('data-value', chains.two.caipNetworkId)
  // ethers recommends reloading the page after a change of network.
  await page.reload()
  await dapp.press('Connect wallet')
  await dapp.expectStatus('connected')
  await widget.expectClosed()
  expect(await wallet.requests('eth_requestAccounts')).toEqual([])
  await expect(dapp.field('network')).toHaveAttribute('data-value', chains.two.caipNetworkId)
  await expectSends(page, chains.two, first)
  expect(errors).toEqual([])
})

test('viem, over the provider of the instance, signs and reads, and receives each event', async ({
  page,
  dapp,
  widget,
  wallet,
  chains,
}) => {
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  await test.step('it signs typed data, and passes on wallet-specific methods', async () => {
    const [address = '0x'] = (await wallet.accounts()) as Address[]
    const data = {
      domain: { name: 'Shop', chainId: 31_337 },
      types: { Order: [{ name: 'item', type: 'string' }] },
      primaryType: 'Order',
      message: { item: 'tea' },
    } as const
    const signature = (await request(page, 'eth_signTypedData_v4', [address, JSON.stringify(data)])) as Hex
    expect(await verifyTypedData({ ...data, address, signature })).toBe(true)
    expect(await request(page, 'eth_blockNumber')).toMatch(/^0x/)
    expect(await request(page, 'eth_chainId')).toBe('0x7a69')
    expect(await request(page, 'eth_accounts')).toEqual(await wallet.accounts())
  })
  await test.step('it receives every event once, in a consistent order', async () => {
    const [first = '', second = ''] = await wallet.addresses()
    const names = async () =>
      (await dapp.events.locator('b').allTextContents()).filter((name) => name !== 'status').reverse()
    await expect.poll(names).toEqual(['connect', 'accountsChanged'])
    await wallet.selectChain(chains.two.id)
    await expect(dapp.events.filter({ hasText: 'chainChanged "0x7a6a"' })).toHaveCount(1)
    await wallet.selectAccount(1)
    await expect(dapp.events.filter({ hasText: `accountsChanged ["${second}","${first}"` })).toHaveCount(1)
    await dapp.press('Disconnect')
    await expect
      .poll(names)
      .toEqual([
        'connect',
        'accountsChanged',
        'chainChanged',
        'accountsChanged',
        'accountsChanged',
        'disconnect',
      ])
  })
})

test('without a connection the network can be read and changed, and nothing is signed; permissions (EIP-2255) are those of the connection', async ({
  page,
  dapp,
  widget,
  wallet,
  chains,
}) => {
  await dapp.open({ page: 'ethers' })
  await test.step('nothing is signed before there is a connection', async () => {
    const [address] = await wallet.addresses()
    expect(await codeOf(page, 'personal_sign', ['0x00', address])).toContain('Connect a wallet first')
    expect(await wallet.requests('personal_sign')).toEqual([])
  })
  await test.step('permissions are missing, requested in the widget, listed, and revoked', async () => {
    expect(await request(page, 'wallet_getPermissions')).toEqual([])
    expect(await request(page, 'eth_accounts')).toEqual([])
    const granted = request(page, 'wallet_requestPermissions', [{ eth_accounts: {} }])
    await press(widget.wallet('Alpha Wallet'))
    const permission = {
      parentCapability: 'eth_accounts',
      invoker: dapp.origin,
      caveats: [{ type: 'restrictReturnedAccounts', value: await wallet.addresses() }],
    }
    expect(await granted).toMatchObject([permission])
    expect(await request(page, 'wallet_getPermissions')).toMatchObject([permission])
    expect(await request(page, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
    expect(await request(page, 'wallet_getPermissions')).toEqual([])
    expect(await request(page, 'eth_accounts')).toEqual([])
    await expect.poll(() => wallet.accounts()).toEqual([])
    expect((await dapp.state()).namespaces.eip155?.status).toBe('disconnected')
  })
  await page.reload()
  await test.step('the network can be read and changed without a connection', async () => {
    expect(BigInt(String(await request(page, 'eth_blockNumber')))).toBe(
      await chains.one.client.getBlockNumber(),
    )
    expect(await request(page, 'net_version')).toBe('31337')
    expect(await request(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull()
    expect(await request(page, 'eth_chainId')).toBe('0x7a6a')
    await widget.expectClosed()
  })
})

test.describe('two projects on one page', () => {
  test.use({ wallets: only(ALPHA, { rdns: 'test.wallet.beta', name: 'Beta Wallet', firstAccount: 4 }) })

  const walletOf = (page: Page, project: string, name: string) =>
    page.frameLocator(`iframe[src$="projectId=${project}"]`).getByRole('button', { name })

  test('have a connection each, and a second copy of the script gives the same instance', async ({
    page,
    dapp,
    wallet,
  }) => {
    const { errors } = complaintsOf(page)
    await dapp.open({ page: 'two' })
    await expect(dapp.field('copy')).toHaveText('the same instance')
    await dapp.press('Connect first project')
    await press(walletOf(page, 'demo', 'Alpha Wallet'))
    const first = `connected eip155:31337:${(await wallet.addresses())[0]}`
    await expect(dapp.field('first')).toHaveText(first)
    await expect(dapp.field('second')).toHaveText('disconnected')
    await dapp.press('Connect second project')
    await press(walletOf(page, 'demo-two', 'Beta Wallet'))
    const second = `connected eip155:31337:${(await walletIn(page, 'test.wallet.beta').addresses())[0]}`
    await expect(dapp.field('second')).toHaveText(second)
    await page.reload()
    await expect(dapp.field('first')).toHaveText(first)
    await expect(dapp.field('second')).toHaveText(second)
    await dapp.press('Disconnect first project')
    await expect(dapp.field('first')).toHaveText('disconnected')
    await page.evaluate(() => window.airlocks?.second.setTheme({}))
    await expect(dapp.field('second')).toHaveText(second)
    expect(errors).toEqual([])
  })
})

test('a widget that is created, destroyed and created again (StrictMode) exists once and works', async ({
  page,
  dapp,
  widget,
  wallet,
}) => {
  const { errors } = complaintsOf(page)
  await dapp.open({ page: 'strict' })
  await widget.connect()
  await dapp.expectStatus('connected')
  await expect(widget.element).toHaveCount(1)
  expect(await wallet.requests('eth_requestAccounts')).toHaveLength(1)
  await dapp.press('Disconnect')
  await dapp.expectStatus('disconnected')
  expect(errors).toEqual([])
})

test('the package exports three names and none of its chunks’ names', async () => {
  const built = new URL('../../host-sdk/dist/index.js', import.meta.url).href
  expect(Object.keys(await import(built)).sort()).toEqual(['AirlockError', 'ErrorCode', 'createAirlock'])
})

test('a page without a build step needs one script, which loads the rest from the same place', async ({
  page,
  dapp,
  widget,
  stack,
}) => {
  const { errors } = complaintsOf(page)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.frame() === page.mainFrame() && request.resourceType() === 'script')
      scripts.push(request.url().replace(/-[-\w]+\.js$/, '-*.js'))
  })
  await dapp.open({ page: 'bare' })
  await expect(dapp.button('Connect wallet')).toBeVisible()
  await page.waitForLoadState()
  const sdk = `${stack.origins.widget}/sdk.js`
  expect(scripts).toEqual([`${dapp.origin}/bare.js`, sdk])
  await widget.connect()
  await expect(dapp.field('status')).toHaveText('connected')
  expect(scripts.slice(2)).toEqual([`${stack.origins.widget}/sdk/session-*.js`])
  await dapp.press('Disconnect')
  await expect(dapp.field('status')).toHaveText('disconnected')
  expect(errors).toEqual([])
})

test('a cross-origin isolated page can show the widget', async ({ page, dapp, widget }) => {
  await dapp.open({ profile: 'isolated' })
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await widget.connect()
  await dapp.expectStatus('connected')
  await dapp.press('Open account')
  await widget.expectView('Account')
})
