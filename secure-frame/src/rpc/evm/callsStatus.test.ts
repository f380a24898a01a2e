import { callsId } from '@airlock/host-sdk/contract'
import { describe, expect, test } from 'vitest'
import { answer } from '../answer.ts'
import { newBundles } from '../bundles.fixture.ts'
import type { RpcContext } from '../context.ts'
import { createNetworks } from '../networks.ts'
import { fakeNode, network } from '../node.fixture.ts'
import { createSent } from '../sent.ts'

const ours = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = `0x${'11'.repeat(20)}`
const hashes = [`0x${'a1'.repeat(32)}`, `0x${'b2'.repeat(32)}`] as const
const [first, second] = hashes
const seconds = () => Math.floor(Date.now() / 1_000)

const receipt = (hash: string, status: string) => ({
  logs: [{ address: other, data: '0x', topics: [], logIndex: '0x0' }],
  status,
  blockHash: `0x${'c3'.repeat(32)}`,
  blockNumber: '0x10',
  gasUsed: '0x5208',
  transactionHash: hash,
  effectiveGasPrice: '0x1',
})

interface Chain {
  receipts?: Record<string, unknown>
  /** The transactions that the node has, in a block or not. */
  known?: readonly string[]
}

function session({ receipts = {}, known = [] }: Chain = {}): RpcContext {
  const { fetch } = fakeNode({
    eth_chainId: '0x1',
    eth_getTransactionReceipt: ([hash]: string[]) => receipts[hash as string] ?? null,
    eth_getTransactionByHash: ([hash]: string[]) => (known.includes(hash as string) ? { hash } : null),
  })
  const networks = createNetworks([network('eip155:1'), network('eip155:10')], null, fetch)
  return { networks, accounts: { eip155: ours, solana: '' }, sent: createSent(), bundles: newBundles() }
}

const statusOf = (id: string, context = session()) =>
  answer({ method: 'wallet_getCallsStatus', params: [id] }, context) as Promise<{ receipts: object[] }>

const idOf = (total = 2, sent: readonly `0x${string}`[] = hashes, sentAt: number | null = seconds()) =>
  callsId({ chainId: 1, hashes: sent, total, sentAt })

describe('the status of calls that are transactions', () => {
  test.each<[string, string[], number, number]>([
    ['no call is in a block yet', [], 2, 100],
    ['the last one is not in a block yet', ['0x1'], 2, 100],
    ['all succeeded', ['0x1', '0x1'], 2, 200],
    ['all failed', ['0x0', '0x0'], 2, 500],
    ['all that were sent failed', ['0x0', '0x0'], 3, 500],
    ['one failed', ['0x1', '0x0'], 2, 600],
    ['not all were sent', ['0x1', '0x1'], 3, 600],
  ])('%s', async (_, statuses, total, status) => {
    const receipts = Object.fromEntries(
      statuses.map((each, index) => [hashes[index], receipt(hashes[index] ?? '', each)]),
    )
    const id = idOf(total)
    expect(await statusOf(id, session({ receipts }))).toMatchObject({
      version: '2.0.0',
      id,
      chainId: '0x1',
      atomic: false,
      status,
      receipts: statuses.map((each) => ({ status: each })),
    })
  })

  const old = seconds() - 1_801
  const done = { [first]: receipt(first, '0x1') }
  const failed = { [first]: receipt(first, '0x0') }
  test.each<[string, Chain, number | null, number]>([
    ['none is known after half an hour', {}, old, 400],
    ['none is known, but only just sent', {}, seconds(), 100],
    ['none is known, and the id says no time', {}, null, 100],
    ['one still waits after half an hour', { known: [second] }, old, 100],
    ['only the first was carried out', { receipts: done }, old, 600],
    ['the first failed, and the second is lost', { receipts: failed }, old, 500],
  ])('%s', async (_, chain, sentAt, status) => {
    expect(await statusOf(idOf(2, hashes, sentAt), session(chain))).toMatchObject({ status })
  })

  test('receipts contain only the fields of the standard', async () => {
    const { receipts } = await statusOf(idOf(1, [first]), session({ receipts: done }))
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

  test('is reported under the dApp’s id once something was sent', async () => {
    const context = session({ receipts: { [second]: receipt(second, '0x1') } })
    await context.bundles.claim('mine')
    await expect(statusOf('mine', context)).rejects.toMatchObject({ code: 5730 })
    await context.bundles.settle('mine', idOf(1, [second]))
    expect(await statusOf('mine', context)).toMatchObject({ id: 'mine', status: 200 })
  })

  test.each([
    ['were never sent', 'anything'],
    ['have no id', ''],
    ['have an id that no standard allows', 'x'.repeat(100_000)],
    ['are on a network that is not listed', callsId({ chainId: 5, hashes: [first], total: 1, sentAt: 1 })],
    ['have an id that is nearly ours', `${idOf()}00`],
  ])('calls that %s are unknown', async (_, unknown) => {
    await expect(statusOf(unknown)).rejects.toMatchObject({ code: 5730 })
  })

  test('a response of a node that cannot be read is an error', async () => {
    const context = session({ receipts: { [first]: { status: 'yes' } } })
    await expect(statusOf(idOf(1, [first]), context)).rejects.toMatchObject({ code: -32603 })
  })
})
