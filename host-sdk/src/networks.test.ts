import { beforeEach, expect, test, vi } from 'vitest'
import type { App } from './app.ts'
import { AirlockError } from './contract/errors.ts'
import { createContext } from './families.fixture.ts'
import { createNetworks } from './networks.ts'
import type { CaipNetworkId, Network } from './types.ts'

const LOCAL: Network = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}

const start = vi.fn(async () => ({}))
const session = { addNetwork: vi.fn(), removeNetwork: vi.fn(), walletsChanged: vi.fn() }

function open(networks: CaipNetworkId[], config: object = {}, isLoaded = false) {
  const { app } = createContext([...networks], [...networks])
  Object.assign(app.config, config)
  Object.assign(app, { session: isLoaded ? session : undefined })
  const families = () => Object.keys(app.store.get().namespaces)
  return { app, families, ...createNetworks(app as unknown as App, start) }
}

beforeEach(() => {
  vi.clearAllMocks()
})

test('networks that are added before the widget loads are kept for it', async () => {
  const { app, families, addNetwork } = open(['eip155:1'])
  await addNetwork(LOCAL)
  await addNetwork('solana:mainnet')
  expect(app.config.networks).toEqual(['eip155:1', LOCAL, 'solana:mainnet'])
  expect(app.networkIds).toEqual(['eip155:1', 'eip155:31337', 'solana:mainnet'])
  expect(families()).toEqual(['eip155', 'solana'])
  expect(start.mock.calls).toEqual([['eip155'], ['solana']])
})

test('a network that is added later is sent to the widget, unless it is already known', async () => {
  const { addNetwork } = open(['eip155:1'], {}, true)
  await addNetwork('eip155:1')
  expect(session.addNetwork).not.toHaveBeenCalled()
  await addNetwork(LOCAL)
  expect(session.addNetwork).toHaveBeenCalledExactlyOnceWith(LOCAL)
})

test.each([-32602, 4902])('a network that the widget refuses with %i is removed again', async (code) => {
  const { app, addNetwork } = open(['eip155:1'], {}, true)
  session.addNetwork.mockRejectedValueOnce(new AirlockError(code, 'No'))
  await expect(addNetwork('eip155:31337')).rejects.toMatchObject({ code })
  expect(app.networkIds).toEqual(['eip155:1'])
  expect(app.config.networks).toEqual(['eip155:1'])
  await addNetwork(LOCAL)
  expect(session.addNetwork).toHaveBeenLastCalledWith(LOCAL)
  expect(app.config.networks).toEqual(['eip155:1', LOCAL])
})

test('a network whose message is lost in a reload is kept for the next widget', async () => {
  const { app, addNetwork } = open(['eip155:1'], {}, true)
  session.addNetwork.mockRejectedValueOnce(new AirlockError(-32054, 'The frame was reloaded'))
  await expect(addNetwork(LOCAL)).rejects.toMatchObject({ code: -32054 })
  expect(app.config.networks).toEqual(['eip155:1', LOCAL])
})

test('adding and removing a chain family updates the wallets', async () => {
  const { addNetwork, removeNetwork } = open(['eip155:1'], {}, true)
  await addNetwork('solana:mainnet')
  expect(session.walletsChanged).toHaveBeenCalledTimes(1)
  await removeNetwork('solana:mainnet')
  expect(session.walletsChanged).toHaveBeenCalledTimes(2)
})

test('an invalid network is refused before it is sent to the widget', async () => {
  const { addNetwork } = open(['eip155:1'])
  await expect(addNetwork('doge:1' as CaipNetworkId)).rejects.toMatchObject({ code: -32602 })
  await expect(addNetwork(null as never)).rejects.toMatchObject({ code: -32602 })
})

test('removing the last network of a chain family removes the family and activates another', async () => {
  const { app, families, removeNetwork } = open(['eip155:1', 'solana:mainnet'])
  await removeNetwork('eip155:1')
  expect(families()).toEqual(['solana'])
  expect(app.store.get().activeNamespace).toBe('solana')
})

test('removing the default network moves a visitor without a wallet to the first remaining network', async () => {
  const { app, removeNetwork } = open(['eip155:1', 'eip155:10'], { defaultNetwork: 'eip155:1' })
  await removeNetwork('eip155:1')
  expect(app.connection('eip155').caipNetworkId).toBe('eip155:10')
  expect(app.config).toMatchObject({ networks: ['eip155:10'], defaultNetwork: undefined })
})

test('the last remaining network cannot be removed', async () => {
  const { app, removeNetwork } = open(['eip155:1'])
  await removeNetwork('eip155:10')
  await expect(removeNetwork('eip155:1')).rejects.toMatchObject({ code: -32602 })
  expect(app.networkIds).toEqual(['eip155:1'])
})
