import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { App } from '../app.ts'
import type { ProviderRequest } from '../types.ts'
import { createSubscriptions } from './subscriptions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A chain that adds blocks when the test asks for them. */
function start() {
  const chain = { id: 'eip155:1', height: 10 }
  const emit = vi.fn()
  const app = { emit, connection: () => ({ caipNetworkId: chain.id }) } as unknown as App
  const asked: ProviderRequest[] = []
  const ask = async (request: ProviderRequest): Promise<unknown> => {
    asked.push(request)
    if (request.method === 'eth_blockNumber') return `0x${chain.height.toString(16)}`
    if (request.method === 'eth_getLogs') return [{ data: '0x01' }]
    return { number: (request.params as unknown[])[0] }
  }
  const told = () => emit.mock.calls.map(([, { data }]) => data.result)
  return { chain, emit, told, asked, ...createSubscriptions(app, ask) }
}
const pass = () => vi.advanceTimersByTimeAsync(4000)

test('each new block is reported once and in order until the subscription ends', async () => {
  const { chain, emit, told, subscribe, unsubscribe } = start()
  const id = await subscribe({ method: 'eth_subscribe', params: ['newHeads'] })
  await pass()
  expect(told()).toEqual([])
  chain.height = 12
  await pass()
  expect(told()).toEqual([{ number: '0xb' }, { number: '0xc' }])
  const data = { subscription: id, result: { number: '0xc' } }
  expect(emit).toHaveBeenLastCalledWith('message', { type: 'eth_subscription', data })
  expect(unsubscribe({ method: 'eth_unsubscribe', params: [id] })).toBe(true)
  expect(unsubscribe({ method: 'eth_unsubscribe', params: [id] })).toBe(false)
  chain.height = 13
  await pass()
  expect(told()).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('logs that match the filter are reported from the new blocks', async () => {
  const { chain, told, asked, subscribe } = start()
  await subscribe({ method: 'eth_subscribe', params: ['logs', { address: '0xab' }] })
  chain.height = 13
  await pass()
  expect(asked.at(-1)?.params).toEqual([{ address: '0xab', fromBlock: '0xb', toBlock: '0xd' }])
  expect(told()).toEqual([{ data: '0x01' }])
})

test('after a change of network, blocks are reported from its current height on', async () => {
  const { chain, told, subscribe } = start()
  await subscribe({ method: 'eth_subscribe', params: ['newHeads'] })
  Object.assign(chain, { id: 'eip155:10', height: 900 })
  await pass()
  expect(told()).toEqual([])
  chain.height = 901
  await pass()
  expect(told()).toEqual([{ number: '0x385' }])
})

test.each([[['syncing']], [[]], [undefined]])('a subscription with params %j is refused', async (params) => {
  const { subscribe } = start()
  await expect(subscribe({ method: 'eth_subscribe', params })).rejects.toMatchObject({ code: -32602 })
})
