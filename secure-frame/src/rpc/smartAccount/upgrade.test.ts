import { afterEach, describe, expect, test, vi } from 'vitest'
import { UPGRADE, UPGRADED_CODE } from '../../smartAccount/delegation.ts'
import { readOperationText } from '../../smartAccount/operationText.ts'
import { acceptRequest } from '../accept.ts'
import type { Request } from '../methods/allowedMethods.ts'
import { prepare } from '../prepare.ts'
import { sendsTogether } from './atomicity.ts'
import { settledNonce, untilUpgraded } from './inFlight.ts'
import { FRIEND, OWNER, smartSession } from './smart.fixture.ts'

const FOREIGN = `0xef0100${'11'.repeat(20)}`
const pay = { to: FRIEND, value: '0x1' } as const

type Calls = Request<'wallet_sendCalls'>['params'][0]

const requestOf = (asked: Partial<Calls>, { context }: ReturnType<typeof smartSession>) =>
  acceptRequest(
    { method: 'wallet_sendCalls', params: [{ from: OWNER.address, calls: [pay, pay], ...asked }] },
    context.networks,
  ) as Request<'wallet_sendCalls'>

interface Account {
  latest?: string
  pending?: string
  code?: string
  enabled?: readonly string[]
}

/** A session whose node counts so many transactions of the key's account. */
function session({ latest = '0x3', pending = latest, code = '0x', enabled = ['eip155:1'] }: Account = {}) {
  const counts: Record<string, string> = { latest, pending }
  const made = smartSession({
    enabled,
    answers: { eth_getTransactionCount: ([, block]: string[]) => counts[block ?? ''] },
  })
  made.state.code = code
  return { ...made, counts }
}

afterEach(() => vi.useRealTimers())

describe('the calls of the key’s account', () => {
  test.each<[boolean, string, Partial<Calls>, Account]>([
    [true, 'several, before the upgrade', {}, {}],
    [true, 'several, after the upgrade', {}, { code: UPGRADED_CODE }],
    [true, 'one that must be atomic', { calls: [pay], atomicRequired: true }, {}],
    [false, 'one', { calls: [pay] }, {}],
    [false, 'one that need not be atomic', { calls: [pay], atomicRequired: false }, {}],
    [false, 'several, if other code runs the account', {}, { code: FOREIGN }],
    [false, 'several, where nothing sends operations', {}, { enabled: ['eip155:10'] }],
  ])('are one operation: %s, for %s', async (expected, _, asked, options) => {
    const made = session(options)
    expect(await sendsTogether(requestOf(asked, made), made.context)).toBe(expected)
  })

  test('are refused if the node does not say what runs the account', async () => {
    const made = session({ code: 'none' })
    await expect(sendsTogether(requestOf({}, made), made.context)).rejects.toMatchObject({
      reason: 'network',
    })
  })

  test('bring along an authorization at the account’s next nonce if it is not upgraded', async () => {
    const made = session()
    const { payload, account } = await prepare(requestOf({}, made), made.context)
    if (payload.kind !== 'evm-user-operation') throw new Error('This is no operation')
    expect(account).toBe(OWNER.address)
    expect(payload).toMatchObject({
      chainId: 1,
      account: 'delegated',
      authorization: { chainId: 1, address: UPGRADE, nonce: 3 },
    })
    expect(readOperationText(payload.operation)).toMatchObject({
      sender: OWNER.address.toLowerCase(),
      deployment: null,
    })
  })

  test('bring along none if it is', async () => {
    const made = session({ code: UPGRADED_CODE })
    const { payload } = await prepare(requestOf({}, made), made.context)
    expect(payload).toMatchObject({ account: 'delegated' })
    expect(payload).not.toHaveProperty('authorization')
  })

  test('are not prepared if other code runs the account by now', async () => {
    const made = session({ code: FOREIGN })
    await expect(prepare(requestOf({}, made), made.context)).rejects.toMatchObject({ code: 5760 })
  })

  test.each<[number, string, Partial<Calls>]>([
    [4100, 'of another account', { from: FRIEND }],
    [5710, 'on a network that is not listed', { chainId: '0x539' }],
    [4901, 'on another network', { chainId: '0xa' }],
    [5740, 'of which there are too many', { calls: Array(33).fill(pay) }],
    [5700, 'with a capability that the account lacks', { capabilities: { auxiliaryFunds: {} } }],
  ])('are refused with %d %s', async (code, _, asked) => {
    const made = session()
    const outcome = (async () => prepare(requestOf(asked, made), made.context))()
    await expect(outcome).rejects.toMatchObject({ code })
  })
})

describe('the nonce of an upgrade', () => {
  const nodeOf = ({ context }: ReturnType<typeof session>) =>
    context.networks.node(context.networks.active('eip155'))

  test('waits for transactions that are in no block yet', async () => {
    vi.useFakeTimers()
    const made = session({ latest: '0x3', pending: '0x5' })
    const nonce = settledNonce(1, nodeOf(made), made.context)
    const settled = vi.fn()
    void nonce.then(settled)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(settled).not.toHaveBeenCalled()
    made.counts.latest = '0x5'
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await nonce).toBe(5)
  })

  test('waits for our own transaction that the node has not counted yet', async () => {
    vi.useFakeTimers()
    const made = session()
    made.context.sent.add({ raw: '0x02', chainId: 1, nonce: 3 })
    const nonce = settledNonce(1, nodeOf(made), made.context)
    await vi.advanceTimersByTimeAsync(2_000)
    made.counts.latest = '0x4'
    made.counts.pending = '0x4'
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await nonce).toBe(4)
  })

  test('is not waited for too long', async () => {
    vi.useFakeTimers()
    const made = session({ latest: '0x3', pending: '0x5' })
    const nonce = settledNonce(1, nodeOf(made), made.context)
    nonce.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(61_000)
    await expect(nonce).rejects.toMatchObject({ code: -32002 })
  })

  test.each([
    ['waits for an upgrade that is on its way', '0x', 0n, true],
    ['does not wait for one that is mined', '0x', 1n, false],
    ['does not wait for operations of an upgraded account', UPGRADED_CODE, 0n, false],
  ])('a plain transaction %s', async (_, code, next, waits) => {
    vi.useFakeTimers()
    const made = session({ code })
    made.state.nonce = next
    const { context, state } = made
    const sentAt = Math.floor(Date.now() / 1_000)
    await context.smart.delegated.operations.add({
      chainId: 1,
      hash: `0x${'1'.repeat(64)}`,
      sender: OWNER.address,
      nonce: 0n,
      since: 1n,
      sentAt,
    })
    const settled = vi.fn()
    const waiting = untilUpgraded(1, nodeOf(made), context).then(settled)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(settled).toHaveBeenCalledTimes(waits ? 0 : 1)
    state.nonce = 1n
    await vi.advanceTimersByTimeAsync(1_000)
    await waiting
    expect(settled).toHaveBeenCalledOnce()
  })
})
