import { callsId } from '@airlock/host-sdk/contract'
import { numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Hex } from '../../signing/payload.ts'
import { answer } from '../answer.ts'
import type { RpcContext } from '../context.ts'
import { operationId } from './operationId.ts'
import { event, executed, FRIEND, SMART, smartSession, TRANSACTION } from './smart.fixture.ts'

const HASH: Hex = `0x${'a1'.repeat(32)}`
const OTHER: Hex = `0x${'b2'.repeat(32)}`
const seconds = () => Math.floor(Date.now() / 1_000)
const idOf = (change: object = {}) =>
  operationId({
    chainId: 1,
    hash: HASH,
    sender: SMART.address,
    nonce: 0n,
    since: 16n,
    sentAt: seconds(),
    ...change,
  })

const statusOf = (id: string, context: RpcContext) =>
  answer({ method: 'wallet_getCallsStatus', params: [id] }, context) as Promise<object>

describe('the status of calls that are one operation', () => {
  const base = { version: '2.0.0', id: idOf(), chainId: '0x1', atomic: true }

  test('is pending until it is in a block', async () => {
    const id = idOf()
    expect(await statusOf(id, smartSession().context)).toEqual({
      ...base,
      id,
      status: 100,
      receipts: [],
    })
  })

  test.each([
    [true, 200, '0x1'],
    [false, 500, '0x0'],
  ])(
    'is final when it is (success %s): with a receipt of this operation only',
    async (success, status, of) => {
      const { context, mine } = smartSession()
      const id = idOf()
      mine(executed(OTHER), event('01'), executed(HASH, { success }), event('02'))
      expect(await statusOf(id, context)).toEqual({
        ...base,
        id,
        status,
        receipts: [
          {
            logs: [event('01')],
            status: of,
            blockHash: `0x${'b1'.repeat(32)}`,
            blockNumber: '0x11',
            gasUsed: '0x15f90',
            transactionHash: TRANSACTION,
          },
        ],
      })
    },
  )

  test('is 400 when another operation has used the nonce', async () => {
    const { context, mine } = smartSession()
    mine(executed(OTHER))
    expect(await statusOf(idOf(), context)).toMatchObject({ status: 400, receipts: [] })
  })

  test('is pending while the nonce has only just been used: a node that is behind does not find the event', async () => {
    const nonce = ([, block]: [unknown, string]) => numberToHex(BigInt(block) < 17n ? 0n : 1n, { size: 32 })
    const { context, mine, state } = smartSession({ answers: { eth_call: nonce } })
    mine(executed(OTHER))
    expect(await statusOf(idOf(), context)).toMatchObject({ status: 100 })
    state.block = 19n
    expect(await statusOf(idOf(), context)).toMatchObject({ status: 100 })
    state.block = 20n
    expect(await statusOf(idOf(), context)).toMatchObject({ status: 400 })
  })

  test('is pending while our node lacks the receipt of its transaction', async () => {
    const { context, mine } = smartSession({ answers: { eth_getTransactionReceipt: null } })
    mine(executed(HASH))
    expect(await statusOf(idOf(), context)).toMatchObject({ status: 100 })
  })

  test('is 400 in the end if only the bundler knows its transaction, whose block was taken back', async () => {
    const used = ([, block]: [unknown, string]) => numberToHex(BigInt(block) < 17n ? 0n : 1n, { size: 32 })
    const { context, mine, state } = smartSession({
      answers: { eth_call: used },
      bundler: { eth_getUserOperationReceipt: { receipt: { transactionHash: OTHER } } },
    })
    mine(executed(OTHER))
    state.block = 144n
    expect(await statusOf(idOf(), context)).toMatchObject({ status: 100 })
    state.block = 145n
    expect(await statusOf(idOf(), context)).toMatchObject({ status: 400, receipts: [] })
  })

  test('is asked of the bundler only for the person’s own account', async () => {
    const { context, mine, bundler } = smartSession({
      answers: { eth_getLogs: () => new Response('', { status: 500 }) },
    })
    mine(executed(HASH))
    await statusOf(idOf({ sender: FRIEND }), context)
    expect(bundler.asked).toEqual([])
    await statusOf(idOf(), context)
    expect(bundler.asked).toEqual(['eth_getUserOperationReceipt'])
  })

  test('is 400 when the bundler must have dropped it, unless it is mined all the same', async () => {
    const { context, mine } = smartSession()
    const id = idOf({ sentAt: seconds() - 1_801 })
    expect(await statusOf(id, context)).toMatchObject({ status: 400 })
    mine(executed(HASH))
    expect(await statusOf(id, context)).toMatchObject({ status: 200 })
  })

  test.each<[string, unknown, unknown]>([
    ['cannot search, and the bundler knows nothing', new Response('', { status: 500 }), null],
    ['cannot search, and the bundler is away', new Response('', { status: 500 }), new Error('away')],
    ['answers with garbage', [{ transactionHash: 'x' }], null],
  ])('is never 400 if our node %s: the operation may have been mined', async (_, logs, hint) => {
    const { context, mine } = smartSession({
      answers: { eth_getLogs: () => logs },
      bundler: { eth_getUserOperationReceipt: hint },
    })
    mine(executed(HASH))
    expect(await statusOf(idOf(), context)).toMatchObject({ status: 100 })
  })

  test('is searched for from some blocks before it was sent, up to the one whose nonce was read', async () => {
    const { context, mine, asked } = smartSession()
    mine(executed(HASH))
    await statusOf(idOf({ since: 30n }), context)
    const [, [filter]] = asked.find(([method]) => method === 'eth_getLogs') ?? ['', []]
    expect(filter).toMatchObject({ fromBlock: '0xe', toBlock: '0x11' })
    const [, params] = asked.find(([method]) => method === 'eth_call') ?? ['', []]
    expect(params[1]).toBe('0x11')
  })

  test('is reported under the dApp’s id, and survives a reload under ours', async () => {
    const { context, mine } = smartSession()
    mine(executed(HASH))
    await context.bundles.claim('mine')
    await context.bundles.settle('mine', idOf())
    expect(await statusOf('mine', context)).toMatchObject({ id: 'mine', status: 200 })
    const reloaded = smartSession()
    reloaded.mine(executed(HASH))
    expect(await statusOf(idOf(), reloaded.context)).toMatchObject({ status: 200 })
    await expect(statusOf('mine', reloaded.context)).rejects.toMatchObject({ code: 5730 })
  })

  test('is not searched for another account, whose operation has the same hash in an id', async () => {
    const { context, mine } = smartSession()
    mine(executed(HASH))
    expect(await statusOf(idOf({ sender: FRIEND }), context)).toMatchObject({ status: 400 })
  })

  test.each([
    ['on a network that is not listed', idOf({ chainId: 5 })],
    ['that is anything', 'anything'],
    ['that is empty', ''],
    ['that is nearly ours', `${idOf()}00`],
  ])('is unknown for an id %s', async (_, id) => {
    await expect(statusOf(id, smartSession().context)).rejects.toMatchObject({ code: 5730 })
  })

  test('of transactions is as before', async () => {
    const { context, mine } = smartSession()
    mine(event('01'))
    const id = callsId({ chainId: 1, hashes: [TRANSACTION], total: 1, sentAt: 1 })
    expect(await statusOf(id, context)).toMatchObject({ atomic: false, status: 200 })
  })
})
