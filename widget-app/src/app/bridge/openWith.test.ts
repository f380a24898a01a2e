import { describe, expect, test } from 'vitest'
import { selectStack, selectViewData } from '../../state/router/routerSlice.ts'
import { CONFIG, type Harness, settle, WALLET } from '../../testing/harness.ts'
import { connected, launch, prepareSessions } from '../../testing/session.ts'

prepareSessions()

const stackOf = ({ store }: Harness) => selectStack(store.getState()).map(({ view }) => view)

/** A wallet that the dApp configured, which needs no request to the registry. */
const OWN = { id: 'own', name: 'Own Wallet', mobile_link: 'own://' }
const CUSTOM = { customWallets: [OWN] }

describe('open() with arguments', () => {
  test('shows another network and asks the wallet for it', async () => {
    const harness = await connected()
    harness.wallet.script.wallet_switchEthereumChain = 'hang'
    const opened = harness.host.open({
      view: 'SwitchNetwork',
      arguments: { caipNetworkId: 'eip155:31338' },
    })
    expect(await opened).toEqual({ view: 'SwitchNetwork' })
    await settle()
    expect(harness.wallet.asked).toContain('wallet_switchEthereumChain')
    const another = harness.host.open({
      view: 'SwitchNetwork',
      arguments: { caipNetworkId: 'eip155:31337' },
    })
    await expect(another).rejects.toMatchObject({ code: -32002 })
    expect(stackOf(harness)).toEqual(['SwitchNetwork'])
  })

  test('activates a network if no wallet has to be asked', async () => {
    const harness = await launch()
    const opened = harness.host.open({
      view: 'SwitchNetwork',
      arguments: { caipNetworkId: 'eip155:31338' },
    })
    expect(await opened).toEqual({ view: 'Connect' })
    expect(harness.account()?.caipNetworkId).toBe('eip155:31338')
    expect(harness.wallet.asked).not.toContain('wallet_switchEthereumChain')
  })

  test('asks a wallet of the page to connect, on top of the wallet list', async () => {
    const harness = await launch()
    harness.wallet.script.eth_requestAccounts = 'hang'
    const opened = harness.host.open({ view: 'ConnectingExternal', arguments: { connectorId: WALLET.id } })
    expect(await opened).toEqual({ view: 'ConnectingExternal' })
    await settle()
    expect(stackOf(harness)).toEqual(['Connect', 'ConnectingExternal'])
    expect(harness.wallet.asked).toContain('eth_requestAccounts')
  })

  test('lets the visitor select the family of a wallet', async () => {
    const harness = await launch()
    await harness.host.open({ view: 'ConnectingMultiChain', arguments: { connectorId: WALLET.id } })
    expect(selectViewData(harness.store.getState())).toEqual({ connectorId: WALLET.id })
  })

  test.each(['ConnectingWalletConnect', 'Downloads'] as const)(
    '%s is about the wallet with this id',
    async (view) => {
      const harness = await launch({ init: { config: { ...CONFIG, ...CUSTOM } } })
      expect(await harness.host.open({ view, arguments: { walletId: OWN.id } })).toEqual({ view })
      expect(selectViewData(harness.store.getState()).wallet).toMatchObject({ id: 'own', name: 'Own Wallet' })
    },
  )
})

describe('invalid arguments open nothing', () => {
  const NETWORK = { caipNetworkId: 'eip155:31338' }

  test.each<[string, { view?: string; arguments: unknown }, { code: number; message: string }]>([
    [
      'no view',
      { arguments: NETWORK },
      { code: -32602, message: 'open: arguments need the view that they are for' },
    ],
    [
      'an unknown view',
      { view: 'Switch', arguments: NETWORK },
      { code: -32602, message: 'Unknown view "Switch"' },
    ],
    [
      'a property of every object',
      { view: 'constructor', arguments: NETWORK },
      { code: -32602, message: 'Unknown view "constructor"' },
    ],
    [
      'a view that is switched off',
      { view: 'OnRampProviders', arguments: {} },
      { code: 4200, message: 'The view "OnRampProviders" is switched off: see the option features.onramp' },
    ],
    [
      'a view that takes no arguments',
      { view: 'Account', arguments: {} },
      { code: -32602, message: 'open: the view "Account" takes no arguments' },
    ],
    [
      'an invalid argument',
      { view: 'SwitchNetwork', arguments: { caipNetworkId: 31338 } },
      {
        code: -32602,
        message: 'open: arguments.caipNetworkId of "SwitchNetwork" must be a CAIP-2 id, such as "eip155:1"',
      },
    ],
    [
      'a network that is not configured',
      { view: 'SwitchNetwork', arguments: { caipNetworkId: 'eip155:5' } },
      { code: 4902, message: 'Network not found: eip155:5' },
    ],
    [
      'a wallet that the page does not have',
      { view: 'ConnectingExternal', arguments: { connectorId: 'org.nobody' } },
      {
        code: -32602,
        message: 'open: arguments.connectorId of "ConnectingExternal" is the id of no wallet of this page',
      },
    ],
    [
      'an unknown wallet',
      { view: 'Downloads', arguments: { walletId: '../../secret' } },
      {
        code: -32602,
        message:
          'open: arguments.walletId of "Downloads" is the id of no wallet in the registry or in customWallets',
      },
    ],
  ])('%s', async (_, wanted, error) => {
    const harness = await connected()
    await settle()
    const asked = [...harness.wallet.asked]
    await expect(harness.host.open(wanted)).rejects.toMatchObject(error)
    expect(harness.store.getState().modal.open).toBe(false)
    expect(harness.wallet.asked).toEqual(asked)
  })
})

describe('a view that is switched off does not open', () => {
  test.each([
    ['WalletSend', { send: false }, 'send'],
    ['WalletReceive', { receive: false }, 'receive'],
    ['WalletCompatibleNetworks', { receive: false }, 'receive'],
    ['AllWallets', { allWallets: false }, 'allWallets'],
  ])('%s with %j', async (view, features, option) => {
    const harness = await connected({ init: { config: { ...CONFIG, features } as typeof CONFIG } })
    await expect(harness.host.open({ view })).rejects.toMatchObject({
      code: 4200,
      message: `The view "${view}" is switched off: see the option features.${option}`,
    })
    expect(harness.store.getState().modal.open).toBe(false)
    // Features that are on open as before.
    expect(await harness.host.open({ view: 'Networks' })).toEqual({ view: 'Networks' })
  })

  test('the payment that a dApp requests while sending is off', async () => {
    const harness = await connected({
      init: { config: { ...CONFIG, features: { send: false } } as typeof CONFIG },
    })
    const payment = { namespace: 'eip155', chainId: 31337, amount: '1', to: `0x${'1'.repeat(40)}` }
    await expect(harness.host.send({ arguments: payment })).rejects.toMatchObject({ code: 4200 })
    expect(harness.store.getState().modal.open).toBe(false)
  })
})
