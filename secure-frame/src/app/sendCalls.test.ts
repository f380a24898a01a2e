import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { expect, test, vi } from 'vitest'
import { RequestError } from '../failure/requestError.ts'
import { createBundleServer } from '../rpc/bundles.fixture.ts'
import { createBundles } from '../rpc/bundles.ts'
import type { Request } from '../rpc/methods/allowedMethods.ts'
import { createNetworks } from '../rpc/networks.ts'
import { fakeNode, network } from '../rpc/node.fixture.ts'
import { createSent } from '../rpc/sent.ts'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { WALLET } from './fakes.fixture.ts'
import { rejected } from './screens.ts'
import { sendCalls } from './sendCalls.tsx'
import { createTestFrame } from './testFrame.fixture.ts'

// Modules that the frame loads later are loaded before the clock runs.
import '../rpc/evm/calls.ts'
import '../rpc/evm/callsStatus.ts'
import '../rpc/evm/receipt.ts'

const FRIEND = `0x${'11'.repeat(20)}` as const
const hashOf = (index: number) => `0x${String(index).repeat(64)}` as const

type Calls = Request<'wallet_sendCalls'>['params'][0]

/** Three calls; `answers` are their results, and `statuses` their states on the chain. */
function calls(
  answers: (string | Error)[],
  {
    statuses = ['0x1', '0x1', '0x1'],
    asked = {} as Partial<Calls>,
    server = createBundleServer().server,
  } = {},
) {
  const receipt = (index: number) => ({
    logs: [],
    status: statuses[index],
    blockHash: hashOf(9),
    blockNumber: '0x1',
    gasUsed: '0x1',
    transactionHash: hashOf(index),
  })
  const { fetch } = fakeNode({
    eth_chainId: '0x1',
    eth_getTransactionReceipt: ([hash]: unknown[]) => receipt(Number(String(hash).at(2))),
  })
  const { env, on } = createTestFrame()
  const context = {
    networks: createNetworks([network('eip155:1')], null, fetch),
    accounts: { eip155: WALLET.evmAddress as `0x${string}`, solana: '' },
    sent: createSent(),
    bundles: createBundles(server),
    server,
  }
  const ask = vi.fn(async (_: Request<'eth_sendTransaction'>, index: number) => {
    const answer = answers[index]
    if (typeof answer !== 'string') throw answer
    return answer
  })
  const perform: Parameters<typeof sendCalls>[1]['perform'] = async (run) => {
    const screen = env.screens.enter('approve', 'Approve')
    try {
      return await run(screen)
    } finally {
      screen.end()
    }
  }
  const request: Request<'wallet_sendCalls'> = {
    method: 'wallet_sendCalls',
    params: [{ calls: [{ to: FRIEND }, { to: FRIEND }, { to: FRIEND }], ...asked }],
  }
  const askOnce = () => expect.unreachable('this account has no contract')
  const outcome = sendCalls(request, { ask, askOnce, perform }, context)
  outcome.catch(() => undefined)
  const status = async () => {
    const { callsStatus } = await import('../rpc/callsStatus.ts')
    const answer = await outcome
    return callsStatus(typeof answer === 'string' ? answer : answer.id, context)
  }
  return { outcome, ask, on, status, context }
}

const HASHES = [hashOf(0), hashOf(1), hashOf(2)]

test('each call is approved separately, and the id reports that all were executed', async () => {
  const { ask, status } = calls(HASHES)
  expect(await status()).toMatchObject({ status: 200, receipts: [{}, {}, {}] })
  expect(ask.mock.calls.map(([, index, total]: unknown[]) => [index, total])).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
  ])
})

test('rejecting the first sends nothing and frees the dApp’s id', async () => {
  const { outcome, ask, context } = calls([rejected()], { asked: { id: 'mine' } })
  await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
  expect(ask).toHaveBeenCalledOnce()
  await expect(context.bundles.claim('mine')).resolves.toBeUndefined()
})

test('the dApp’s id is pending while further calls wait, and is known after a reload in between', async () => {
  const { context, ask, status } = calls(HASHES, { asked: { id: 'mine' } })
  ask.mockImplementationOnce(async () => hashOf(0))
  ask.mockImplementationOnce(async () => {
    const { callsStatus } = await import('../rpc/callsStatus.ts')
    expect(await callsStatus('mine', context)).toMatchObject({ id: 'mine', status: 100, receipts: [{}] })
    const reloaded = { ...context, bundles: createBundles(context.server) }
    expect(await callsStatus('mine', reloaded)).toMatchObject({ status: 600, receipts: [{}] })
    return hashOf(1)
  })
  expect(await status()).toMatchObject({ id: 'mine', status: 200, receipts: [{}, {}, {}] })
})

test('an id that is in use is refused before the person is asked', async () => {
  const { context, outcome } = calls(HASHES, { asked: { id: 'mine' } })
  await outcome
  const again = calls(HASHES, { asked: { id: 'mine' }, server: context.server })
  await expect(again.outcome).rejects.toMatchObject({ code: 5720 })
  expect(again.ask).not.toHaveBeenCalled()
})

const lost = (transactionHash: string) =>
  new RequestError('may-have-been-sent', ErrorCode.INTERNAL, 'it may have been sent', { transactionHash })

test('the dApp’s id stays taken if the first may have been sent, and reports what became of it', async () => {
  const { outcome, context } = calls([lost(hashOf(0))], { asked: { id: 'mine' } })
  await expect(outcome).rejects.toMatchObject({ reason: 'may-have-been-sent' })
  const reloaded = { ...context, bundles: createBundles(context.server) }
  for (const { bundles } of [context, reloaded])
    await expect(bundles.claim('mine')).rejects.toMatchObject({ code: 5720 })
  const { callsStatus } = await import('../rpc/callsStatus.ts')
  for (const one of [context, reloaded])
    expect(await callsStatus('mine', one)).toMatchObject({
      status: 600,
      receipts: [{ transactionHash: hashOf(0) }],
    })
})

test('the dApp’s id stays taken even if nothing names what may have been sent', async () => {
  const { outcome, context } = calls([lost('unreadable')], { asked: { id: 'mine' } })
  await expect(outcome).rejects.toMatchObject({ reason: 'may-have-been-sent' })
  await expect(context.bundles.claim('mine')).rejects.toMatchObject({ code: 5720 })
  await expect(createBundles(context.server).claim('mine')).rejects.toMatchObject({ code: 5720 })
})

test('a node that only says so in its words does not keep the dApp’s id', async () => {
  const words = new AirlockError(-32000, 'no', { reason: 'may-have-been-sent', callsId: '0xab' })
  const { outcome, context } = calls([words], { asked: { id: 'mine' } })
  await expect(outcome).rejects.toMatchObject({ code: -32000 })
  await expect(context.bundles.claim('mine')).resolves.toBeUndefined()
})

test('a second one that may have been sent is reported too, and the person is told', async () => {
  const { on, status } = calls([hashOf(0), lost(hashOf(1))], { asked: { id: 'mine' } })
  const { title, text, onClose } = await on(ErrorScreen)
  expect([title, text]).toEqual([
    '1 of 3 transactions sent',
    expect.stringContaining('The next one may have been sent.'),
  ])
  onClose?.()
  expect(await status()).toMatchObject({
    id: 'mine',
    status: 600,
    receipts: [{ transactionHash: hashOf(0) }, { transactionHash: hashOf(1) }],
  })
})

test('rejecting the second reports to the dApp that only the first was sent', async () => {
  const { ask, status } = calls([hashOf(0), rejected()])
  expect(await status()).toMatchObject({ status: 600, receipts: [{ transactionHash: hashOf(0) }] })
  expect(ask).toHaveBeenCalledTimes(2)
})

test('after a failed transaction nothing more is sent, and the person sees why', async () => {
  const { ask, on, status } = calls(HASHES, { statuses: ['0x1', '0x0'] })
  const { title, text, onClose } = await on(ErrorScreen)
  expect([title, text]).toEqual([
    '2 of 3 transactions sent',
    'The rest was not sent. The transaction before it failed on the network.',
  ])
  onClose?.()
  expect(await status()).toMatchObject({ status: 600 })
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a call that cannot be prepared is rejected with the network’s message', async () => {
  const { on, outcome } = calls([hashOf(0), new AirlockError(-32000, 'execution reverted')])
  const { text, onClose } = await on(ErrorScreen)
  expect(text).toBe('The rest was not sent. execution reverted')
  onClose?.()
  expect(await outcome).toEqual({ id: expect.stringMatching(/^0x/) })
})

test('the id is the dApp’s own if it gives one, and a bare string in version 1 of EIP-5792', async () => {
  expect(await calls(HASHES, { asked: { id: 'mine' } }).outcome).toEqual({ id: 'mine' })
  expect(await calls(HASHES, { asked: { version: '1.0' } }).outcome).toMatch(/^0x/)
})
