import { describe, expect, test } from 'vitest'
import { createBundles } from '../bundles.ts'
import type { Request } from '../methods/allowedMethods.ts'
import { createNetworks } from '../networks.ts'
import { fakeNode, network } from '../node.fixture.ts'
import { createSent } from '../sent.ts'
import { bundleId } from './bundleId.ts'
import { callsStatus, transactionsOf } from './calls.ts'

const ours = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = `0x${'11'.repeat(20)}` as const
const call = { to: other, value: '0x1' } as const

type Calls = Request<'wallet_sendCalls'>['params'][0]

function session(receipts: Record<string, unknown> = {}) {
  const { fetch } = fakeNode({
    eth_chainId: '0x1',
    eth_getTransactionReceipt: ([hash]: unknown[]) => receipts[hash as string] ?? null,
  })
  const networks = createNetworks([network('eip155:1'), network('eip155:10')], null, fetch)
  return {
    networks,
    accounts: { eip155: ours, solana: '' },
    sent: createSent(),
    bundles: createBundles(),
  } as const
}

const split = (calls: Calls) => transactionsOf({ method: 'wallet_sendCalls', params: [calls] }, session())

describe('the calls of one request', () => {
  test('become transactions of our account, in their order', () => {
    const data = { to: other, data: '0xab' } as const
    expect(split({ calls: [call, data], chainId: '0x1', atomicRequired: false })).toEqual([
      { method: 'eth_sendTransaction', params: [{ ...call, from: ours }] },
      { method: 'eth_sendTransaction', params: [{ ...data, from: ours }] },
    ])
  })

  test.each<[string, Calls]>([
    ['a single call is always atomic', { calls: [call], atomicRequired: true }],
    [
      'an optional capability is ignored',
      {
        calls: [{ ...call, capabilities: { hints: { optional: true } } }],
        capabilities: { paymaster: { optional: true } },
      },
    ],
  ])('%s', (_, calls) => {
    expect(split(calls)).toHaveLength(1)
  })

  test.each<[string, Calls, number]>([
    ['for another account', { calls: [call], from: other }, 4100],
    ['for an unlisted network', { calls: [call], chainId: '0x539' }, 5710],
    ['for another network than the active one', { calls: [call], chainId: '0xa' }, 4901],
    ['that must be atomic', { calls: [call, call], atomicRequired: true }, 5760],
    ['above the limit', { calls: Array(9).fill(call) }, 5740],
    ['with a capability', { calls: [call], capabilities: { paymaster: { url: 'https://x.example' } } }, 5700],
    ['with a capability in one of them', { calls: [call, { ...call, capabilities: { gas: {} } }] }, 5700],
  ])('%s are refused', (_, calls, code) => {
    expect(() => split(calls)).toThrow(expect.objectContaining({ code }))
  })

  test('that must be atomic are refused with the message that viem recognizes', () => {
    expect(() => split({ calls: [call, call], atomicRequired: true })).toThrow(
      'does not exist / is not available',
    )
  })
})

describe('the status of the calls', () => {
  const hashes = [`0x${'a1'.repeat(32)}`, `0x${'b2'.repeat(32)}`] as const
  const receipt = (hash: string, status: string) => ({
    logs: [{ address: other, data: '0x', topics: [], logIndex: '0x0' }],
    status,
    blockHash: `0x${'c3'.repeat(32)}`,
    blockNumber: '0x10',
    gasUsed: '0x5208',
    transactionHash: hash,
    effectiveGasPrice: '0x1',
  })
  const [first, second] = hashes
  const id = (total = 2, sent = hashes.slice(0)) => bundleId({ chainId: 1, hashes: sent, total })

  test.each<[string, string[], number, number]>([
    ['no call is in a block yet', [], 2, 100],
    ['the last one is not in a block yet', ['0x1'], 2, 100],
    ['all succeeded', ['0x1', '0x1'], 2, 200],
    ['all failed', ['0x0', '0x0'], 2, 500],
    ['one failed', ['0x1', '0x0'], 2, 600],
    ['not all were sent', ['0x1', '0x1'], 3, 600],
  ])('%s', async (_, statuses, total, status) => {
    const receipts = Object.fromEntries(
      statuses.map((each, index) => [hashes[index], receipt(hashes[index] ?? '', each)]),
    )
    expect(await callsStatus(id(total), session(receipts))).toMatchObject({
      version: '2.0.0',
      id: id(total),
      chainId: '0x1',
      atomic: false,
      status,
      receipts: statuses.map((each) => ({ status: each })),
    })
  })

  test('receipts contain only the fields of the standard', async () => {
    const context = session({ [first]: receipt(first, '0x1') })
    const { receipts } = (await callsStatus(id(1, [first]), context)) as { receipts: object[] }
    expect(receipts).toEqual([
      {
        logs: [{ address: other, data: '0x', topics: [] }],
        status: '0x1',
        blockHash: `0x${'c3'.repeat(32)}`,
        blockNumber: '0x10',
        gasUsed: '0x5208',
        transactionHash: first,
      },
    ])
  })

  test('is reported under the dApp’s id', async () => {
    const context = session({ [second]: receipt(second, '0x1') })
    context.bundles.claim('mine')
    await expect(callsStatus('mine', context)).rejects.toMatchObject({ code: 5730 })
    context.bundles.settle('mine', id(1, [second]))
    expect(await callsStatus('mine', context)).toMatchObject({ id: 'mine', status: 200 })
    expect(() => context.bundles.claim('mine')).toThrow(expect.objectContaining({ code: 5720 }))
  })

  test.each([
    ['were never sent', 'anything'],
    ['are on a network that is not listed', bundleId({ chainId: 5, hashes: [first], total: 1 })],
  ])('calls that %s are unknown', async (_, unknown) => {
    await expect(callsStatus(unknown, session())).rejects.toMatchObject({ code: 5730 })
  })

  test('an invalid response of a node is ignored', async () => {
    const context = session({ [first]: { status: 'yes' } })
    await expect(callsStatus(id(1, [first]), context)).rejects.toMatchObject({ code: -32603 })
  })
})
