import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AirlockError } from '@airlock/host-sdk/contract'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CaipNetwork } from '../../types.ts'
import type { AskWallet } from '../askWallet.ts'
import { toChecksum } from './address.ts'
import { getBalance, readBalances } from './balance.ts'
import { eip155 } from './index.ts'
import { toCaipNetworkId, toHexChainId } from './network.ts'

const CHECKSUMMED = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const network: CaipNetwork = {
  id: 31338,
  caipNetworkId: 'eip155:31338',
  chainNamespace: 'eip155',
  name: 'Second Chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8546'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example/' } },
}

test.each([
  ['lower case', CHECKSUMMED.toLowerCase(), CHECKSUMMED],
  ['upper case', `0x${CHECKSUMMED.slice(2).toUpperCase()}`, CHECKSUMMED],
  ['the right checksum', CHECKSUMMED, CHECKSUMMED],
  ['a wrong checksum', CHECKSUMMED.replace('F', 'f'), null],
  ['too short', '0x1234', null],
  ['not hex', `0x${'g'.repeat(40)}`, null],
])('recognizes an address in %s', (_, address, expected) => {
  expect(toChecksum(address)).toBe(expected)
})

test.each([
  ['0x1', 'eip155:1'],
  ['0x7a6a', 'eip155:31338'],
  ['10', 'eip155:10'],
  [137, 'eip155:137'],
  ['0xffffffffffffffff', 'eip155:18446744073709551615'],
])('the chain id %s is %s', (chainId, caipNetworkId) => {
  expect(toCaipNetworkId(chainId)).toBe(caipNetworkId)
})

test.each([[null], ['0x'], ['one'], [1.5], [-1], [{}], ['0x10000000000000000'], ['9'.repeat(21)]])(
  '%j is not a chain id',
  (chainId) => {
    expect(() => toCaipNetworkId(chainId)).toThrow('no chain id')
  },
)

test('writes chain ids as minimal hex', () => {
  expect(toHexChainId('eip155:10')).toBe('0xa')
})

test('reads accounts in canonical form, without duplicates', async () => {
  const answers = { eth_accounts: [CHECKSUMMED.toLowerCase(), CHECKSUMMED, 7, 'x'], eth_chainId: '0x1' }
  const ask: AskWallet = async (method) => answers[method as keyof typeof answers]
  expect(await eip155.read(ask, 'eip155:10')).toEqual({ accounts: [CHECKSUMMED], caipNetworkId: 'eip155:1' })
})

test('reads the types of accounts where the wallet reports them', async () => {
  const smart = { address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', type: 'smartAccount' }
  const junk = [7, null, { address: 'x', type: 'eoa' }, { address: CHECKSUMMED, type: 'vault' }]
  const accounts = [smart, ...junk, { address: CHECKSUMMED, type: 'eoa' }]
  const ask: AskWallet = async (method) => (method === 'eth_chainId' ? '0x1' : accounts)
  expect(await eip155.read(ask, 'eip155:1')).toEqual({
    accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', CHECKSUMMED],
    types: ['smartAccount', 'eoa'],
    caipNetworkId: 'eip155:1',
  })
})

test.each<[string, unknown, object]>([
  ['null, as the standard says', null, {}],
  ['its accounts', [{ address: CHECKSUMMED, type: 'eoa' }], { accounts: [CHECKSUMMED], types: ['eoa'] }],
  ['addresses without types', [CHECKSUMMED], {}],
])('a wallet answers a switch of the network with %s', async (_, answer, accounts) => {
  const ask: AskWallet = async (method) => (method === 'eth_chainId' ? '0x7a6a' : answer)
  expect(await eip155.switchNetwork(ask, network)).toEqual({ caipNetworkId: 'eip155:31338', ...accounts })
})

test('reads no more accounts than the dApp can receive', async () => {
  const accounts = Array.from({ length: 300 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
  expect(eip155.normalizeAccounts(accounts, 'eip155:1')).toHaveLength(256)
})

test('links to the explorer if there is one', () => {
  expect(eip155.addressUrl(network, '0x1')).toBe('https://explorer.example/address/0x1')
  expect(eip155.addressUrl({ ...network, blockExplorers: undefined }, '0x1')).toBeNull()
})

describe('switching the network', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A wallet on chain 1 whose methods throw the errors of the table, once each. */
  function wallet(failures: Record<string, unknown>, { addMoves = false, lag = 0 } = {}) {
    const asked: string[] = []
    let chainId = '0x1'
    let reads = lag
    const ask: AskWallet = async (method) => {
      if (method === 'eth_chainId') {
        reads -= 1
        return reads < 0 ? chainId : '0x1'
      }
      asked.push(method)
      if (method in failures) {
        const failure = failures[method]
        delete failures[method]
        throw failure
      }
      if (method === 'wallet_switchEthereumChain' || addMoves) chainId = '0x7a6a'
      return null
    }
    return { ask, asked }
  }

  const SWITCH = 'wallet_switchEthereumChain'
  const ADD = 'wallet_addEthereumChain'

  test.each([
    ['knows the chain', {}, {}, [SWITCH]],
    ['returns 4902', { [SWITCH]: new AirlockError(4902, 'Unrecognized chain') }, {}, [SWITCH, ADD, SWITCH]],
    ['returns -32603', { [SWITCH]: new AirlockError(-32603, 'Internal') }, {}, [SWITCH, ADD, SWITCH]],
    ['returns 32603', { [SWITCH]: new AirlockError(32603, 'Invalid') }, {}, [SWITCH, ADD, SWITCH]],
    ['returns 5000', { [SWITCH]: new AirlockError(5000, 'Rejected') }, {}, [SWITCH, ADD, SWITCH]],
    [
      'wraps 4902',
      { [SWITCH]: new AirlockError(-32000, 'x', { originalError: { code: 4902 } }) },
      {},
      [SWITCH, ADD, SWITCH],
    ],
    ['switches when it adds', { [SWITCH]: new AirlockError(4902, 'x') }, { addMoves: true }, [SWITCH, ADD]],
    ['switches a little after its response', {}, { lag: 2 }, [SWITCH]],
  ])('works with a wallet that %s', async (_, failures, options, asked) => {
    const { ask, asked: seen } = wallet(failures, options)
    const switched = eip155.switchNetwork(ask, network)
    await vi.runAllTimersAsync()
    expect(await switched).toEqual({ caipNetworkId: 'eip155:31338' })
    expect(seen).toEqual(asked)
  })

  test.each([
    ['the person rejects', { [SWITCH]: new AirlockError(4001, 'no') }, 4001, [SWITCH]],
    [
      'the person rejects, with a wrapped error',
      { [SWITCH]: new AirlockError(-32603, 'ACTION_REJECTED') },
      4001,
      [SWITCH],
    ],
    [
      'the person rejects adding the chain',
      { [SWITCH]: new AirlockError(4902, 'x'), [ADD]: new AirlockError(4001, 'no') },
      4001,
      [SWITCH, ADD],
    ],
    ['the wallet does not support it', { [SWITCH]: new AirlockError(4200, 'Unsupported') }, 4902, [SWITCH]],
    [
      'the wallet cannot add the chain',
      { [SWITCH]: new AirlockError(4902, 'x'), [ADD]: new AirlockError(-32601, 'x') },
      4902,
      [SWITCH, ADD],
    ],
    ['the wallet confirms but does not switch', {}, 4902, [SWITCH]],
  ])('fails if %s', async (_, failures, code, asked) => {
    const { ask, asked: seen } = wallet(failures, { lag: seen0(failures) })
    const switched = eip155.switchNetwork(ask, network).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    expect(await switched).toMatchObject({ code })
    expect(seen).toEqual(asked)
  })

  /** For the row without a failure: a wallet that never switches. */
  const seen0 = (failures: object) => (Object.keys(failures).length === 0 ? 99 : 0)
})

describe('the balance', () => {
  const nobody = () => Promise.reject(new Error('The wallet is not asked'))
  let answered: unknown[] = []
  const rpc = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const calls = JSON.parse(body)
      answered.push(calls)
      const reply = (call: { id: number }) => ({ jsonrpc: '2.0', id: call.id, result: '0xde0b6b3a7640001' })
      if (request.url === '/broken') response.writeHead(500).end()
      else response.end(JSON.stringify(Array.isArray(calls) ? calls.map(reply) : reply(calls)))
    })
  })

  beforeEach(async () => {
    answered = []
    await new Promise<void>((resolve) => rpc.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    rpc.closeAllConnections()
    await new Promise((resolve) => rpc.close(resolve))
  })

  const url = (path: string) => `http://127.0.0.1:${(rpc.address() as AddressInfo).port}${path}`
  const on = (...http: string[]): CaipNetwork => ({ ...network, rpcUrls: { default: { http } } })

  test('is exact, and concurrent requests share one batch', async () => {
    const both = [
      getBalance(nobody, on(url('/')), CHECKSUMMED),
      getBalance(nobody, on(url('/')), network.name),
    ]
    const [balance] = await Promise.all(both)
    expect(balance).toBe('1.000000000000000001')
    expect(answered).toHaveLength(1)
  })

  test('is read from the next URL if one fails', async () => {
    expect(await getBalance(nobody, on(url('/broken'), url('/ok')), CHECKSUMMED)).toBe('1.000000000000000001')
  })

  test('is read from the wallet if no URL is configured, never from the catalogue’s URLs', async () => {
    const ask = vi.fn(async () => '0xde0b6b3a7640001')
    const catalogued = { ...on(), rpcUrls: { default: { http: [] }, public: { http: [url('/')] } } }
    expect(await getBalance(ask, catalogued, CHECKSUMMED)).toBe('1.000000000000000001')
    expect(ask).toHaveBeenCalledExactlyOnceWith('eth_getBalance', [CHECKSUMMED, 'latest'], expect.anything())
    expect(answered).toEqual([])
  })

  test('of tokens is read through the widget’s own server, and never over a socket', async () => {
    const word = `0x${'0'.repeat(63)}5`
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
      const calls = JSON.parse(String(init?.body)) as { id: number }[]
      return Response.json(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: word })))
    })
    vi.stubGlobal('location', { origin: 'https://widget.example' })
    onTestFinished(() => {
      asked.mockRestore()
      vi.unstubAllGlobals()
    })
    const network = on('wss://node.example', '/v1?chainId=eip155%3A31338')
    expect(await readBalances(network, CHECKSUMMED, [CHECKSUMMED, CHECKSUMMED])).toEqual([5n, 5n])
    expect(asked.mock.calls.map(([input]) => String(input))).toEqual([
      'https://widget.example/v1?chainId=eip155%3A31338',
    ])
  })

  test.each([[null], [1], ['1'], ['0x'], [`0x${'f'.repeat(65)}`]])('%j is not a balance', async (balance) => {
    await expect(getBalance(async () => balance, on(), CHECKSUMMED)).rejects.toThrow('no balance')
  })
})
