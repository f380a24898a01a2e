import { beforeAll, describe, expect, test } from 'vitest'
import { swapAmountTyped, swapLeft, swapTurned, unlimitedChosen } from '../../state/late/swapSlice.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import { ACCOUNT, SENT_HASH } from '../../testing/fakeWallet.ts'
import { answers, TOKEN } from '../../testing/send.ts'
import { pass } from '../../testing/session.ts'
import {
  approveData,
  asked,
  batching,
  confirmed,
  prepareSwaps,
  ROUTER,
  refusal,
  reviewing,
  sentBy,
  swapAnswers,
  swapOf,
} from '../../testing/swap.ts'
import { askQuote, STALE } from './quoteFlow.ts'
import { confirmSwap, reviewAgain } from './swapFlow.ts'

prepareSwaps()
beforeAll(() => import('../account/accountListeners.ts'))

const RECEIPT = { transactionHash: SENT_HASH, status: '0x1' }

describe('the review', () => {
  test('takes a better price, and asks again about a worse one', async () => {
    const harness = await reviewing()
    const { dispatch } = harness.store
    swapAnswers.current.quotes = { toAmount: '1100' }
    await dispatch(askQuote())
    expect(swapOf(harness).reviewed?.quote.toAmount).toBe('1100')
    swapAnswers.current.quotes = { toAmount: '900' }
    await dispatch(askQuote())
    expect(swapOf(harness).reviewed?.quote.toAmount).toBe('1100')
    const sent = sentBy(harness)
    await confirmed(harness)
    expect([sent, swapOf(harness).attempt]).toEqual([[], null])
    await dispatch(reviewAgain())
    await confirmed(harness)
    expect(sent).toHaveLength(1)
  })

  test('does not swap with a stale quote', async () => {
    const harness = await reviewing()
    await pass(STALE + 1)
    const sent = sentBy(harness)
    await confirmed(harness)
    expect([sent, swapOf(harness).attempt]).toEqual([[], null])
  })
})

describe('a swap', () => {
  test('of the coin is one transaction, which Activity follows', async () => {
    const harness = await reviewing()
    const sent = sentBy(harness)
    await confirmed(harness)
    expect(sent).toEqual([
      {
        ...{ from: ACCOUNT, to: ROUTER, data: '0x12345678', chainId: '0x7a69' },
        ...{ value: '0x6f05b59d3b20000', gas: '0x30d40' },
      },
    ])
    expect(swapOf(harness).attempt).toMatchObject({ step: 'sent', sent: { hash: SENT_HASH } })
    expect(harness.store.getState().transactions?.sent[0]?.what).toMatchObject({
      ...{ amount: '0.5', symbol: 'ETH', received: { amount: '10', symbol: 'CAT' } },
    })
    expect(asked.some((call) => call.startsWith('build-approve'))).toBe(false)
  })

  const token = { from: TOKEN, amount: '2.5' }

  test('of a token allows exactly the amount first, and waits for that', async () => {
    const harness = await reviewing(token)
    const sent = sentBy(harness)
    answers.current.eth_getTransactionReceipt = null
    const done = harness.store.dispatch(confirmSwap())
    await pass(2_000)
    expect(swapOf(harness).attempt).toMatchObject({ step: 'allowing', isTwice: true })
    expect(sent).toMatchObject([{ to: TOKEN, data: approveData(2_500_000n) }])
    answers.current.eth_getTransactionReceipt = RECEIPT
    await pass(2_000)
    await done
    expect(sent).toHaveLength(2)
    expect(swapOf(harness).attempt?.step).toBe('sent')
  })

  test('needs no allowance if there is enough, in the smallest unit', async () => {
    const harness = await reviewing(token)
    const sent = sentBy(harness)
    swapAnswers.current.allowance = { allowance: '2500000' }
    await confirmed(harness)
    expect(sent).toMatchObject([{ to: ROUTER }])
  })

  test('allows any amount only if the visitor has chosen that', async () => {
    const harness = await reviewing(token)
    harness.store.dispatch(unlimitedChosen(true))
    const sent = sentBy(harness)
    answers.current.eth_getTransactionReceipt = RECEIPT
    await confirmed(harness)
    expect(sent[0]).toMatchObject({ data: approveData(2n ** 256n - 1n) })
  })

  test.each([
    ['another amount', swapAmountTyped({ amount: '3', unit: 'token' })],
    ['another token', swapTurned()],
  ])('forgets with %s that any amount may be taken', async (_, change) => {
    const harness = await reviewing(token)
    harness.store.dispatch(unlimitedChosen(true))
    harness.store.dispatch(change)
    expect(swapOf(harness).isUnlimited).toBe(false)
  })

  test('forgets after a swap that any amount may be taken', async () => {
    const harness = await reviewing(token)
    harness.store.dispatch(unlimitedChosen(true))
    sentBy(harness)
    answers.current.eth_getTransactionReceipt = RECEIPT
    await confirmed(harness)
    harness.store.dispatch(swapLeft())
    expect(swapOf(harness).isUnlimited).toBe(false)
  })

  test('is one batch in a wallet that carries out all or nothing', async () => {
    const harness = await reviewing(token)
    const sent = sentBy(harness)
    batching(harness, { status: 200, receipts: [RECEIPT] })
    await confirmed(harness)
    expect(sent).toEqual([
      {
        ...{ version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: true },
        calls: [
          { to: TOKEN, data: approveData(2_500_000n) },
          { to: ROUTER, data: '0x12345678' },
        ],
      },
    ])
    expect(swapOf(harness).attempt).toMatchObject({ step: 'sent', sent: { hash: SENT_HASH } })
  })

  test.each<[string, string, object | number, string]>([
    [
      'another account’s call',
      'build-transaction',
      { tx: { from: `eip155:31337:${ROUTER}`, to: `eip155:31337:${ROUTER}`, data: '0x12', amount: '0' } },
      'unsafe',
    ],
    [
      'a call of the token itself',
      'build-transaction',
      { tx: { from: `eip155:31337:${ACCOUNT}`, to: `eip155:31337:${TOKEN}`, data: '0x12', amount: '0' } },
      'unsafe',
    ],
    [
      'a call of another token, which is listed',
      'build-transaction',
      {
        tx: {
          from: `eip155:31337:${ACCOUNT}`,
          to: `eip155:31337:0x${'D'.repeat(40)}`,
          data: '0x12',
          amount: '0',
        },
      },
      'unsafe',
    ],
    [
      'a call that sends coins',
      'build-transaction',
      { tx: { from: `eip155:31337:${ACCOUNT}`, to: `eip155:31337:${ROUTER}`, data: '0x12', amount: '7' } },
      'unsafe',
    ],
    ['less than was promised', 'build-transaction', { minToAmount: '989' }, 'unsafe'],
    [
      'less than it says, when tried',
      'build-transaction',
      { simulation: { status: 'passed', received: '989' } },
      'unsafe',
    ],
    ['another source', 'build-transaction', { source: 'lifi' }, 'unsafe'],
    ['another amount', 'build-transaction', { fromAmount: '9' }, 'unsafe'],
    ['a foreign spender', 'build-approve', { spender: `eip155:31337:${ACCOUNT}` }, 'unsafe'],
    ['that it would fail', 'build-transaction', refusal('swap-fails'), 'fails'],
    [
      'that the balance is too low',
      'build-transaction',
      { simulation: { status: 'unknown', reason: 'balance' } },
      'fails',
    ],
    ['that there is no route', 'build-transaction', refusal('no-route'), 'noRoute'],
    ['nothing', 'build-transaction', 502, 'unreachable'],
  ])('never signs when the server answers with %s', async (_, call, change, step) => {
    const harness = await reviewing(token)
    swapAnswers.current[call] = change
    if (call === 'build-transaction') swapAnswers.current.allowance = { allowance: '2500000' }
    const sent = sentBy(harness)
    await confirmed(harness)
    expect([sent, swapOf(harness).attempt?.step]).toEqual([[], step])
  })

  test.each([
    ['900', 'moved'],
    ['1100', 'fails'],
  ])('that would fail while the newest quote gives %s of 1,000 ends as %s', async (toAmount, step) => {
    const harness = await reviewing()
    swapAnswers.current = { 'build-transaction': refusal('swap-fails'), quotes: { toAmount } }
    await confirmed(harness)
    expect(swapOf(harness).attempt?.step).toBe(step)
  })

  test('that is declined can be asked for again', async () => {
    const harness = await reviewing()
    harness.wallet.script.eth_sendTransaction = 4001
    await confirmed(harness)
    expect(swapOf(harness).attempt?.step).toBe('declined')
    expect(selectView(harness.store.getState())).toBe('SwapPreview')
    delete harness.wallet.script.eth_sendTransaction
    await harness.store.dispatch(reviewAgain())
    await confirmed(harness)
    expect(swapOf(harness).attempt?.step).toBe('sent')
  })

  test('does not follow an allowance that the network has refused', async () => {
    const harness = await reviewing(token)
    const sent = sentBy(harness)
    answers.current.eth_getTransactionReceipt = { ...RECEIPT, status: '0x0' }
    await confirmed(harness)
    expect(sent).toHaveLength(1)
    expect(swapOf(harness).attempt?.step).toBe('notAllowed')
  })
})
