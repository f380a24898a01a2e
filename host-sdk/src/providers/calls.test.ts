import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { App } from '../app.ts'
import { callsId } from '../contract/callsId.ts'
import { AirlockError } from '../contract/errors.ts'
import { disconnected, initialState } from '../state/snapshot.ts'
import { createStore } from '../state/store.ts'
import type { CaipAddress, ConnectorInfo, ProviderRequest } from '../types.ts'
import { createProvider } from './eip155.ts'

// Loaded before the clock stands still.
import './calls.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const call = { to: BOB, value: '0x1' }
const hashOf = (nth: number) => `0x${String(nth).repeat(64)}` as const
const seconds = () => Math.floor(Date.now() / 1_000)

type Type = ConnectorInfo['type']
type Answers = Record<string, (params: unknown[]) => unknown>

const lacks = (code: number) => () => {
  throw new AirlockError(code, 'The method does not exist')
}

/** A page whose wallet on chain 1 sends transactions, one block each, and lacks EIP-5792. */
function page(answers: Answers = {}, type: Type = 'ANNOUNCED') {
  const store = createStore(initialState(['eip155:1', 'eip155:10'], null))
  const caipNetworkId = 'eip155:1' as const
  const accounts: CaipAddress[] = [`${caipNetworkId}:${ALICE}`]
  const connector: ConnectorInfo = { id: 'w', name: 'W', type }
  const state = { ...disconnected([], 'eip155'), caipNetworkId, accounts, caipAddress: accounts[0] ?? null }
  const moveTo = (network: typeof caipNetworkId | 'eip155:10') =>
    store.set({
      namespaces: { eip155: { ...state, caipNetworkId: network, status: 'connected', connector } },
    })
  moveTo(caipNetworkId)
  const sent: unknown[] = []
  const asked: string[] = []
  const receipts: Record<string, string> = {}
  const known: Answers = {
    wallet_sendCalls: lacks(4200),
    wallet_getCallsStatus: lacks(-32601),
    wallet_getCapabilities: lacks(-32601),
    eth_sendTransaction: ([transaction]) => {
      sent.push(transaction)
      receipts[hashOf(sent.length)] ??= '0x1'
      return hashOf(sent.length)
    },
    eth_getTransactionReceipt: ([hash]) => {
      const status = receipts[String(hash)]
      return status && status !== 'none' ? { status, transactionHash: hash, logs: [], from: ALICE } : null
    },
    eth_getTransactionByHash: () => null,
    wallet_switchEthereumChain: () => null,
    ...answers,
  }
  const request = async ({ method, params }: ProviderRequest) => {
    asked.push(method)
    const answer = known[method]
    if (!answer) throw new AirlockError(4200, `There is no ${method}`)
    return answer((params ?? []) as unknown[])
  }
  const app = {
    store,
    networkIds: ['eip155:1', 'eip155:10'],
    connection: () => store.get().namespaces.eip155,
    wallet: () => ({ request }),
    settled: async () => {},
    emit: () => {},
    sync: () => {},
  } as unknown as App
  const { request: ask } = createProvider(app, { connect: vi.fn(), disconnect: vi.fn() })
  const send = (asked: object) =>
    ask({ method: 'wallet_sendCalls', params: [{ calls: [call, call], ...asked }] })
  const status = (id: unknown) => ask({ method: 'wallet_getCallsStatus', params: [id] })
  return { ask, send, status, sent, asked, receipts, moveTo }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe.each<Type>(['ANNOUNCED', 'WALLET_CONNECT'])('a wallet without EIP-5792 (%s)', (type) => {
  test('sends the calls one after the other, and the id says what became of them', async () => {
    const { send, sent, status } = page({}, type)
    const { id } = (await send({ atomicRequired: false })) as { id: string }
    expect(sent).toEqual([
      { from: ALICE, ...call },
      { from: ALICE, ...call },
    ])
    expect(await status(id)).toEqual({
      version: '2.0.0',
      id,
      chainId: '0x1',
      status: 200,
      atomic: false,
      receipts: [hashOf(1), hashOf(2)].map((transactionHash) => ({
        status: '0x1',
        transactionHash,
        blockHash: undefined,
        blockNumber: undefined,
        gasUsed: undefined,
        logs: [],
      })),
    })
  })

  test('has no capabilities, and only of an account that it shares', async () => {
    const { ask } = page({}, type)
    const read = (...params: unknown[]) => ask({ method: 'wallet_getCapabilities', params })
    expect(await read(ALICE.toLowerCase(), ['0x1'])).toEqual({})
    expect(await read()).toEqual({})
    await expect(read(BOB)).rejects.toMatchObject({ code: 4100 })
  })
})

test('a wallet that has EIP-5792 answers itself', async () => {
  const own = { id: 'own' }
  const { send, status, ask, asked } = page({
    wallet_sendCalls: () => own,
    wallet_getCallsStatus: () => ({ status: 100 }),
    wallet_getCapabilities: () => ({ '0x1': {} }),
  })
  expect(await send({})).toBe(own)
  expect(await status('own')).toEqual({ status: 100 })
  expect(await ask({ method: 'wallet_getCapabilities' })).toEqual({ '0x1': {} })
  expect(asked).toEqual(['wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_getCapabilities'])
})

test('a wallet that refuses for another reason is not asked again', async () => {
  const { send, asked } = page({ wallet_sendCalls: lacks(4001) })
  await expect(send({})).rejects.toMatchObject({ code: 4001 })
  expect(asked).toEqual(['wallet_sendCalls'])
})

test('the next call waits until the one before is in a block', async () => {
  const { send, sent, receipts } = page()
  receipts[hashOf(1)] = 'none'
  const outcome = send({})
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toHaveLength(1)
  receipts[hashOf(1)] = '0x1'
  await vi.advanceTimersByTimeAsync(1_000)
  await outcome
  expect(sent).toHaveLength(2)
})

test.each<[string, Record<string, string>, number, number]>([
  ['failed', { [hashOf(1)]: '0x0' }, 1, 500],
  ['is in no block after three minutes', { [hashOf(1)]: 'none' }, 1, 100],
])('after a call that %s nothing more is sent', async (_, receipts, count, code) => {
  const { send, sent, status, ...rest } = page()
  Object.assign(rest.receipts, receipts)
  const outcome = send({})
  await vi.advanceTimersByTimeAsync(181_000)
  const { id } = (await outcome) as { id: string }
  expect(sent).toHaveLength(count)
  expect(await status(id)).toMatchObject({ status: code })
})

test('rejecting the first call rejects the request, and a later one ends the sequence', async () => {
  const answers = ['first', hashOf(1), 'no']
  const { send, status } = page({
    eth_sendTransaction: () => {
      const answer = answers.shift()
      if (!answer?.startsWith('0x')) throw new AirlockError(4001, 'Rejected')
      return answer
    },
    eth_getTransactionReceipt: () => ({ status: '0x1' }),
  })
  await expect(send({ id: 'mine' })).rejects.toMatchObject({ code: 4001 })
  expect(await send({ id: 'mine' })).toEqual({ id: 'mine' })
  expect(await status('mine')).toMatchObject({ id: 'mine', status: 600 })
  await expect(send({ id: 'mine' })).rejects.toMatchObject({ code: 5720 })
})

test('the first version of the standard has a bare id', async () => {
  expect(await page().send({ version: '1.0' })).toMatch(/^0x[0-9a-f]{192}$/)
})

const own = callsId({ chainId: 1, hashes: [hashOf(1)], total: 1, sentAt: 1 })

test.each<[string, object, number]>([
  ['calls that must be atomic', { atomicRequired: true }, 5760],
  ['no calls', { calls: [] }, -32602],
  ['a call without a recipient', { calls: [{ value: '0x1' }] }, -32602],
  ['a recipient that is a name', { calls: [{ to: 'ada.eth' }] }, -32602],
  ['data without 0x', { calls: [{ to: BOB, data: '6080' }] }, -32602],
  ['a value that is a number', { calls: [{ to: BOB, value: 1 }] }, -32602],
  ['another account', { from: BOB }, 4100],
  ['an unlisted network', { chainId: '0x539' }, 5710],
  ['a network that is no number', { chainId: 1 }, -32602],
  ['too many calls', { calls: Array(9).fill(call) }, 5740],
  ['a capability', { capabilities: { paymasterService: { url: 'https://x.example' } } }, 5700],
  ['a capability of one call', { calls: [{ ...call, capabilities: { hint: {} } }] }, 5700],
  ['an id in the form of ours', { id: own }, 5720],
])('%s are refused before the wallet is asked', async (_, change, code) => {
  const { send, sent } = page()
  await expect(send(change)).rejects.toMatchObject({ code })
  expect(sent).toEqual([])
})

test('a wallet on another network is asked to switch before the first call', async () => {
  const { send, status, asked, sent, moveTo } = page({
    wallet_switchEthereumChain: ([wanted]) => {
      expect(wanted).toEqual({ chainId: '0xa' })
      moveTo('eip155:10')
      return null
    },
  })
  const { id } = (await send({ chainId: '0xa' })) as { id: string }
  expect(asked.indexOf('wallet_switchEthereumChain')).toBeLessThan(asked.indexOf('eth_sendTransaction'))
  expect(sent).toHaveLength(2)
  expect(await status(id)).toMatchObject({ chainId: '0xa', status: 200 })
})

test('nothing is sent by a wallet that stays on another network', async () => {
  const { send, sent } = page()
  const refused = expect(send({ chainId: '0xa' })).rejects.toMatchObject({ code: 4901 })
  await vi.advanceTimersByTimeAsync(5_000)
  await refused
  expect(sent).toEqual([])
})

test('a visitor who does not switch is not asked to send', async () => {
  const { send, sent } = page({ wallet_switchEthereumChain: lacks(4001) })
  await expect(send({ id: 'mine', chainId: '0xa' })).rejects.toMatchObject({ code: 4001 })
  expect(sent).toEqual([])
})

test('what is allowed besides: one atomic call, a deployment, an optional capability', async () => {
  const { send, sent } = page()
  const calls = [{ data: '0x60' }]
  await send({ atomicRequired: true, calls, chainId: '0x1', capabilities: { hint: { optional: true } } })
  expect(sent).toEqual([{ from: ALICE, data: '0x60' }])
})

test.each<[string, string, number]>([
  ['never sent', 'anything', 5730],
  ['on another network', callsId({ chainId: 10, hashes: [hashOf(1)], total: 1, sentAt: 1 }), 4901],
])('the status of calls that were %s is refused', async (_, id, code) => {
  await expect(page().status(id)).rejects.toMatchObject({ code })
})

test('a transaction that the wallet has forgotten is given up after half an hour', async () => {
  const lost = (sentAt: number) => callsId({ chainId: 1, hashes: [hashOf(7)], total: 1, sentAt })
  expect(await page().status(lost(seconds()))).toMatchObject({ status: 100 })
  expect(await page().status(lost(seconds() - 1_801))).toMatchObject({ status: 400, receipts: [] })
})
