import { describe, expect, test } from 'vitest'
import { selectNetwork, selectNetworks } from '../../state/chains/selectors.ts'
import { closeModal, safeClose } from '../../state/router/navigation.ts'
import { CONFIG, settle, WALLET } from '../../testing/harness.ts'
import { connected, launch, prepareSessions } from '../../testing/session.ts'
import { addNetwork } from './changeNetworks.ts'
import { requestNetwork, runSwitch } from './switchFlow.ts'

prepareSessions()

describe('switching the network', () => {
  test.each([
    ['to the active network succeeds at once', 'eip155:31337' as const, []],
    ['to another network asks the wallet', 'eip155:31338' as const, ['wallet_switchEthereumChain']],
  ])('%s', async (_, caipNetworkId, asked) => {
    const harness = await connected()
    expect(await harness.host.switchNetwork({ caipNetworkId })).toEqual({ caipNetworkId })
    expect(harness.account()?.caipNetworkId).toBe(caipNetworkId)
    expect(harness.wallet.asked.filter((method) => method.startsWith('wallet_'))).toEqual(asked)
    await settle()
    expect(harness.snapshots.at(-1)?.open).toBe(false)
  })

  test('to a network that the wallet does not know adds it', async () => {
    const harness = await connected()
    harness.wallet.known = ['0x7a69']
    await harness.host.switchNetwork({ caipNetworkId: 'eip155:31338' })
    expect(harness.wallet.asked).toContain('wallet_addEthereumChain')
  })

  test.each([
    ['the visitor rejects', 4001, { code: 4001 }],
    ['the wallet does not support it', 4200, { code: 4902, message: 'Chain is not supported' }],
  ])('fails if %s', async (_, script, error) => {
    const harness = await connected()
    harness.wallet.script.wallet_switchEthereumChain = script
    const switched = harness.host.switchNetwork({ caipNetworkId: 'eip155:31338' })
    await expect(switched).rejects.toMatchObject(error)
    expect(harness.account()?.caipNetworkId).toBe('eip155:31337')
  })

  test('fails if the visitor closes the view', async () => {
    const harness = await connected()
    harness.wallet.script.wallet_switchEthereumChain = 'hang'
    const switched = harness.host
      .switchNetwork({ caipNetworkId: 'eip155:31338' })
      .catch((error: unknown) => error)
    await settle()
    expect(harness.snapshots.at(-1)?.view).toBe('SwitchNetwork')
    harness.store.dispatch(closeModal())
    expect(await switched).toMatchObject({ code: 4001, message: 'Modal closed' })
  })

  describe('concurrent requests for the same network', () => {
    const twice = async (script: 'answer' | 'hang' | number) => {
      const networks = [...CONFIG.networks, 'eip155:8453' as const]
      const harness = await connected({ init: { config: { ...CONFIG, networks } } })
      harness.wallet.script.wallet_switchEthereumChain = script
      const ask = () => harness.host.switchNetwork({ caipNetworkId: 'eip155:31338' })
      const asked = Array.from({ length: 10 }, () => ask().catch((error: unknown) => error))
      await settle()
      return { ...harness, asked: Promise.all(asked) }
    }
    const prompts = ({ wallet }: Awaited<ReturnType<typeof twice>>) =>
      wallet.asked.filter((method) => method.startsWith('wallet_'))

    test.each([
      ['an approval counts for all', 'answer' as const, ['wallet_switchEthereumChain'], {}],
      ['a rejection counts for all', 4001, ['wallet_switchEthereumChain'], { code: 4001 }],
      ['a failure counts for all', 4200, ['wallet_switchEthereumChain'], { code: 4902 }],
    ])('cause one request to the wallet: %s', async (_, script, asked, answer) => {
      const harness = await twice(script)
      const answers = await harness.asked
      expect(answers).toHaveLength(10)
      for (const one of answers) expect(one).toMatchObject(answer)
      expect(prompts(harness)).toEqual(asked)
    })

    test('end when the visitor leaves, and another network is refused meanwhile', async () => {
      const harness = await twice('hang')
      const other = harness.host.switchNetwork({ caipNetworkId: 'eip155:8453' })
      await expect(other).rejects.toMatchObject({ code: -32002 })
      harness.store.dispatch(closeModal())
      for (const one of await harness.asked) expect(one).toMatchObject({ code: 4001 })
      expect(prompts(harness)).toHaveLength(1)
    })
  })

  test('succeeds if the wallet switches without a response', async () => {
    const harness = await connected()
    harness.wallet.script.wallet_switchEthereumChain = 'hang'
    const switched = harness.host.switchNetwork({ caipNetworkId: 'eip155:31338' })
    await settle()
    harness.emit('walletChain', { connectorId: WALLET.id, chainId: '0x7a6a' })
    expect(await switched).toEqual({ caipNetworkId: 'eip155:31338' })
  })

  test('rejects if the connection has ended meanwhile', async () => {
    const harness = await launch()
    const network = selectNetwork(harness.store.getState(), 'eip155:31338')
    if (!network) throw new Error('The harness has this network')
    await expect(harness.store.dispatch(runSwitch(network))).rejects.toMatchObject({
      code: 4900,
      message: 'No connector found for connection',
    })
  })

  test('only selects a network without a connection', async () => {
    const harness = await launch()
    await harness.host.switchNetwork({ caipNetworkId: 'eip155:31338' })
    expect(harness.account()).toMatchObject({ status: 'disconnected', caipNetworkId: 'eip155:31338' })
  })

  test('shows the names of approvals, whatever the dApp calls a network', async () => {
    const networks = [
      { id: 'eip155:31338', name: 'Ours' },
      { id: 'eip155:8453', name: 'Our Base' },
      { id: 'cosmos:osmosis-1', name: 'Our Osmosis' },
    ]
    const { store } = await launch({
      project: { networks },
      init: { config: { ...CONFIG, networks: [...CONFIG.networks, 'eip155:8453'] } },
    })
    const names = () => selectNetworks(store.getState()).map(({ name }) => name)
    expect(names()).toEqual(['Local Chain', 'Ours'])
    await store.dispatch(addNetwork('cosmos:osmosis-1'))
    expect(names()).toEqual(['Local Chain', 'Ours', 'Our Base', 'Our Osmosis'])
  })

  test('knows networks by id, and reports unknown ids', async () => {
    const harness = await launch({
      init: {
        config: {
          ...CONFIG,
          debug: true,
          networks: [...CONFIG.networks, 'eip155:8453', 'eip155:424242424242'],
        },
      },
    })
    await harness.host.switchNetwork({ caipNetworkId: 'eip155:8453' })
    const { chains, alert } = harness.store.getState()
    expect(chains.records.eip155?.networkState.caipNetwork?.name).toBe('Base')
    expect(alert.content).toMatchObject({ code: 'network-not-found' })
    const unknown = harness.host.switchNetwork({ caipNetworkId: 'eip155:424242424242' })
    await expect(unknown).rejects.toMatchObject({
      code: 4902,
      message: 'Network not found: eip155:424242424242',
    })
  })

  test('is required on a network that the dApp does not support, and the view cannot be closed', async () => {
    const harness = await connected()
    harness.emit('walletChain', { connectorId: WALLET.id, chainId: '0x63' })
    await settle()
    expect(harness.account()).toMatchObject({ status: 'connected', isSupportedNetwork: false })
    expect(harness.snapshots.at(-1)).toMatchObject({ open: true, view: 'UnsupportedChain' })
    harness.store.dispatch(safeClose())
    await settle()
    expect(harness.store.getState().modal).toMatchObject({ open: true, closing: false, shake: 1 })
    harness.store.dispatch(requestNetwork('eip155:31338'))
    await settle()
    expect(harness.account()?.caipNetworkId).toBe('eip155:31338')
    expect(harness.snapshots.at(-1)?.open).toBe(false)
  })

  test('does not cover a page that has switched itself, and is shown when the visitor opens the widget', async () => {
    const harness = await connected()
    harness.emit('walletChain', { connectorId: WALLET.id, chainId: '0x63', asked: true })
    await settle()
    expect(harness.account()).toMatchObject({ caipNetworkId: 'eip155:99', isSupportedNetwork: false })
    expect(harness.snapshots.at(-1)?.open).toBe(false)
    expect(await harness.host.open({})).toEqual({ view: 'UnsupportedChain' })
  })

  test('is required when the wallet switches to yet another network', async () => {
    const harness = await connected()
    harness.emit('walletChain', { connectorId: WALLET.id, chainId: '0x63', asked: true })
    harness.emit('walletChain', { connectorId: WALLET.id, chainId: '0x63' })
    await settle()
    expect(harness.snapshots.at(-1)?.open).toBe(false)
    harness.emit('walletChain', { connectorId: WALLET.id, chainId: '0x64' })
    await settle()
    expect(harness.snapshots.at(-1)).toMatchObject({ open: true, view: 'UnsupportedChain' })
  })

  test.each([
    ['can stay there', { allowUnsupportedChain: true }],
    ['cannot switch', { enableNetworkSwitch: false }],
  ])('is not required if visitors %s', async (_, change) => {
    const harness = await connected({ init: { config: { ...CONFIG, ...change } } })
    harness.emit('walletChain', { connectorId: WALLET.id, chainId: '0x63' })
    await settle()
    expect(harness.snapshots.at(-1)?.open).toBe(false)
  })
})
