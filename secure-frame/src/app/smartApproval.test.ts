import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AskBundler } from '../../shared/smartApi.ts'
import type { Approval, Request } from '../rpc/methods/allowedMethods.ts'
import { fakeNode } from '../rpc/node.fixture.ts'
import {
  createBundler,
  createChain,
  executed,
  FRIEND,
  SMART,
  TRANSACTION,
} from '../rpc/smartAccount/smart.fixture.ts'
import { ApproveScreen } from '../screens/approve/ApproveScreen.tsx'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import { owner } from './approvals.fixture.ts'
import { fails } from './fakes.fixture.ts'
import { handlersOf } from './handlers.fixture.ts'

// Modules that the frame loads later are loaded before the clock runs.
import '../rpc/evm/calls.ts'
import '../rpc/smartAccount/atomicity.ts'
import '../rpc/smartAccount/finish.ts'
import '../rpc/smartAccount/prepare.ts'
import '../rpc/smartAccount/status.ts'
import '../rpc/smartAccount/upgrade.ts'
import './overtaken.tsx'

const SEND: Request<Approval> = {
  method: 'eth_sendTransaction',
  params: [{ from: SMART.address, to: FRIEND, value: '0x1' }],
}
const callsOf = (change: object = {}): Request<Approval> => ({
  method: 'wallet_sendCalls',
  params: [{ atomicRequired: true, calls: [{ to: FRIEND, value: '0x1' }, { to: FRIEND }], ...change }],
})
const WAITING = { title: 'Waiting for the network' }

/**
 * A signed-in person with a smart account, and a dApp that the operator trusts.
 *
 * @param send - called before an operation is passed to the bundler.
 */
function person({ send = () => {} }: { send?: () => unknown } = {}) {
  const chain = createChain()
  const bundler = createBundler()
  const { fetch } = fakeNode({ ...chain.answers, eth_getTransactionCount: '0x0' })
  const frame = owner({
    smartAccounts: ['eip155:1'],
    fetch,
    answers: {
      askBundler: async ({ body }) => {
        const { method, params } = body as unknown as AskBundler
        if (method === 'eth_sendUserOperation') await send()
        return { result: await bundler.ask(method, params) }
      },
      claimCalls: () => null,
      settleCalls: () => null,
      dropCalls: () => null,
    },
  })
  const status = async (id: unknown) => {
    const child = handlersOf(frame.env)
    const request = { method: 'wallet_getCallsStatus', params: [String(id)] }
    return child.request(request, { signal: new AbortController().signal })
  }
  const mine = (success = true) => {
    const sent = bundler.taken.at(-1)
    if (!sent) throw new Error('Nothing was sent')
    chain.mine(executed(sent.hash, { success }))
  }
  return { ...frame, bundler, status, mine }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a transaction of the smart account', () => {
  test('is approved once for that account, and waited for until it is in a block', async () => {
    const { shows, on, mine, did } = person()
    const { outcome, account, onApprove } = await shows(SEND)
    expect(account).toBe(SMART.address)
    onApprove()
    await on(WorkingScreen, WAITING)
    mine()
    expect(await outcome).toBe(TRANSACTION)
    expect(did).toEqual(['sign'])
  })

  test('is not sent if the person rejects it', async () => {
    const { shows, bundler } = person()
    const { outcome, onReject } = await shows(SEND)
    onReject()
    await expect(outcome).rejects.toMatchObject({ code: 4001 })
    expect(bundler.taken).toEqual([])
  })

  test('that is left while it is waited for was not rejected: it can still be mined', async () => {
    const { shows, on, env, bundler } = person()
    const { outcome, onApprove } = await shows(SEND)
    onApprove()
    await on(WorkingScreen, WAITING)
    env.screens.leave()
    await expect(outcome).rejects.toMatchObject({
      reason: 'not-confirmed',
      data: { userOpHash: bundler.taken[0]?.hash },
    })
    expect(env.screens.current()).toBeNull()
  })

  test('that the dApp aborts while it is waited for is reported in the same way', async () => {
    const { shows, on, abort } = person()
    const { outcome, onApprove } = await shows(SEND)
    onApprove()
    await on(WorkingScreen, WAITING)
    abort()
    await expect(outcome).rejects.toMatchObject({ reason: 'not-confirmed' })
  })

  test('is not waited for longer than three minutes', async () => {
    const { shows, on } = person()
    const { outcome, onApprove } = await shows(SEND)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onApprove()
    await on(WorkingScreen, WAITING)
    const ended = vi.fn()
    outcome.catch(ended)
    await vi.advanceTimersByTimeAsync(179_000)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    await expect(outcome).rejects.toMatchObject({ reason: 'not-confirmed' })
  })
})

/** Our server has just passed on another operation of the account. */
const pending = fails('operation-pending', 'Another operation was sent')

describe('a request that another one has overtaken', () => {
  test.each([
    ['reads it', 'onClose'],
    ['leaves', 'leave'],
  ] as const)('is rejected once the person %s, and was not sent', async (_, end) => {
    const { shows, on, env, bundler } = person({ send: pending })
    const { outcome, onApprove } = await shows(callsOf({ id: 'mine' }))
    onApprove()
    const { onClose, text } = await on(ErrorScreen, { title: 'Not sent' })
    expect(text).toMatch(/was just used for something else/)
    if (end === 'leave') env.screens.leave()
    else onClose?.()
    await expect(outcome).rejects.toMatchObject({ code: -32002, reason: 'overtaken' })
    expect(env.screens.current()).toBeNull()
    expect(bundler.taken).toEqual([])
  })

  test('can be asked for again, with its id', async () => {
    let isBusy = true
    const { shows, on } = person({ send: () => isBusy && pending() })
    const first = await shows(callsOf({ id: 'mine' }))
    first.onApprove()
    const { onClose } = await on(ErrorScreen)
    isBusy = false
    onClose?.()
    await expect(first.outcome).rejects.toMatchObject({ code: -32002 })
    const second = await shows(callsOf({ id: 'mine' }))
    second.onApprove()
    expect(await second.outcome).toEqual({ id: 'mine' })
  })
})

describe('the calls of the smart account', () => {
  test('are approved together; the id says what became of them', async () => {
    const { shows, bundler, status, mine, did } = person()
    const { outcome, account, position, onApprove } = await shows(callsOf())
    expect([account, position]).toEqual([SMART.address, { index: 0, total: 1 }])
    onApprove()
    const { id } = (await outcome) as { id: string }
    expect(did).toEqual(['sign'])
    const [sent] = bundler.taken
    expect(SMART.decodeCalls(sent?.operation.callData ?? '0x')).toHaveLength(2)
    expect(await status(id)).toMatchObject({ id, status: 100, atomic: true, receipts: [] })
    mine()
    expect(await status(id)).toMatchObject({ status: 200, receipts: [{ transactionHash: TRANSACTION }] })
  })

  test('that are reverted have failed completely', async () => {
    const { shows, status, mine } = person()
    const { outcome, onApprove } = await shows(callsOf({ id: 'mine' }))
    onApprove()
    expect(await outcome).toEqual({ id: 'mine' })
    mine(false)
    expect(await status('mine')).toMatchObject({ id: 'mine', status: 500, receipts: [{ status: '0x0' }] })
  })

  test('have a bare id in version 1 of the standard', async () => {
    const { shows } = person()
    const { outcome, onApprove } = await shows(callsOf({ version: '1.0' }))
    onApprove()
    expect(await outcome).toMatch(/^0x[0-9a-f]{192}$/)
  })

  test('free the dApp’s id if they are rejected, and keep it otherwise', async () => {
    const { shows, ask, shown } = person()
    const first = await shows(callsOf({ id: 'mine' }))
    first.onReject()
    await expect(first.outcome).rejects.toMatchObject({ code: 4001 })
    await vi.waitFor(() => expect(shown()).toBeNull())
    const second = await shows(callsOf({ id: 'mine' }))
    second.onApprove()
    expect(await second.outcome).toEqual({ id: 'mine' })
    await vi.waitFor(() => expect(shown()).toBeNull())
    await expect(ask(callsOf({ id: 'mine' }))).rejects.toMatchObject({ code: 5720 })
  })

  test('of the account of the key are approved together too, with its upgrade', async () => {
    const { shows, env, bundler } = person()
    const key = (await env.account.owner()).wallet.evmAddress
    const { outcome, account, position, display, onApprove } = await shows(callsOf({ from: key }))
    expect([account, position]).toEqual([key, { index: 0, total: 1 }])
    expect(display.summary).toMatch(/Delegation Framework/)
    onApprove()
    // The signer of this test signs no authorization: without one, nothing is sent.
    await expect(outcome).rejects.toMatchObject({ code: -32603 })
    expect(bundler.taken).toEqual([])
  })
})

test('a message of the smart account is signed for it', async () => {
  const { shows, on } = person()
  const { outcome, account, onApprove } = await shows({
    method: 'personal_sign',
    params: ['Hello', SMART.address],
  })
  expect(account).toBe(SMART.address)
  await on(ApproveScreen)
  onApprove()
  // ERC-6492: it ends with these 32 bytes until the account is deployed.
  expect(await outcome).toMatch(/(6492){16}$/)
})
