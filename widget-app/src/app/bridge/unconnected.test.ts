import { afterEach, expect, test, vi } from 'vitest'
import { createFakeWallet } from '../../testing/fakeWallet.ts'
import { CONFIG, type Harness, settle } from '../../testing/harness.ts'
import { connect, connecting, launch, prepareSessions } from '../../testing/session.ts'

prepareSessions()

const NODES = ['http://one.example/', 'http://two.example/']
const networks = CONFIG.networks.map((network, index) => ({
  ...(network as Exclude<typeof network, string>),
  rpcUrls: { default: { http: NODES.slice(index, index + 1) } },
}))

let harness: Harness
/** The widget of a visitor without a wallet, whose dApp has configured a node for each network. */
async function visit() {
  harness = await launch({ init: { config: { ...CONFIG, networks } } })
  return harness
}
const ask = (method: string, params?: unknown[]) =>
  harness.host.request({ namespace: 'eip155', method, ...(params && { params }) })

afterEach(() => void vi.unstubAllGlobals())

test('reads are answered by the node that the dApp has configured, and nothing opens', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ result: '0x10' }))
  vi.stubGlobal('fetch', fetch)
  await visit()
  expect(await ask('eth_blockNumber')).toBe('0x10')
  expect(fetch.mock.calls[0]?.[0]).toBe('http://one.example/')
  await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  expect(await ask('eth_getBalance', [`0x${'ab'.repeat(20)}`, 'latest'])).toBe('0x10')
  expect(fetch.mock.calls[1]?.[0]).toBe('http://two.example/')
  expect(JSON.parse(String(fetch.mock.calls[1]?.[1].body))).toMatchObject({ method: 'eth_getBalance' })
  expect(harness.snapshots.at(-1)?.open).toBe(false)
})

test.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])(
  '%s selects another network, and nothing opens',
  async (method) => {
    await visit()
    expect(await ask(method, [{ chainId: '0x7a6a' }])).toBeNull()
    await settle()
    expect(harness.account()).toMatchObject({ status: 'disconnected', caipNetworkId: 'eip155:31338' })
    expect(harness.snapshots.at(-1)?.open).toBe(false)
    await expect(ask(method, [{ chainId: '0x5' }])).rejects.toMatchObject({ code: 4902 })
    await expect(ask(method, [{ chainId: 5 }])).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('params[0].chainId'),
    })
  },
)

test.each(['personal_sign', 'eth_sendTransaction', 'eth_sendRawTransaction', 'foo_bar'])(
  '%s needs a connection',
  async (method) => {
    await visit()
    await expect(ask(method)).rejects.toMatchObject({ code: 4100 })
  },
)

test('a network that is selected while a wallet is asked counts', async () => {
  const wallet = createFakeWallet()
  wallet.script.eth_requestAccounts = 'hang'
  harness = await launch({ wallet })
  await connecting(harness)
  expect(harness.account()).toMatchObject({ status: 'connecting', caipNetworkId: 'eip155:31337' })
  await harness.host.switchNetwork({ caipNetworkId: 'eip155:31338' })
  await settle()
  expect(harness.account()).toMatchObject({ status: 'connecting', caipNetworkId: 'eip155:31338' })
  wallet.approveLate()
  await settle()
  expect(wallet.asked).toContain('wallet_switchEthereumChain')
  expect(harness.account()).toMatchObject({ status: 'connected', caipNetworkId: 'eip155:31338' })
})

test('a wallet that connects is asked for the network that was selected before, and for no other', async () => {
  const wallet = createFakeWallet()
  harness = await launch({ wallet })
  await harness.host.switchNetwork({ caipNetworkId: 'eip155:31338' })
  await connect(harness)
  await settle()
  expect(harness.account()).toMatchObject({ status: 'connected', caipNetworkId: 'eip155:31338' })
  expect(harness.snapshots.at(-1)?.open).toBe(false)
  const plain = createFakeWallet()
  harness = await launch({ wallet: plain })
  await connect(harness)
  expect(plain.asked).not.toContain('wallet_switchEthereumChain')
})
