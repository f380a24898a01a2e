import { beforeAll, describe, expect, test } from 'vitest'
import { selectIsSwapping } from '../../state/late/swapSlice.ts'
import { closeModal, goBack } from '../../state/router/navigation.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { SENT_HASH } from '../../testing/fakeWallet.ts'
import type { Harness } from '../../testing/harness.ts'
import { answers, holdSending, TOKEN } from '../../testing/send.ts'
import { pass } from '../../testing/session.ts'
import { batching, confirmed, prepareSwaps, reviewing, sentBy, swapOf } from '../../testing/swap.ts'
import { confirmSwap } from './swapFlow.ts'
import { swapTexts } from './swapTexts.ts'

prepareSwaps()
beforeAll(() => import('../account/accountListeners.ts'))

const token = { from: TOKEN, amount: '2.5' }
const RECEIPT = { transactionHash: SENT_HASH, status: '0x1' }

function shown(harness: Harness): string {
  const { attempt } = swapOf(harness)
  const { title, text } = attempt ? swapTexts(attempt, null) : { title: '', text: '' }
  return `${title}. ${text}`
}

describe('the end of a batch', () => {
  test.each<[number, string, string]>([
    [400, 'reverted', 'You paid at most the network fee'],
    [500, 'reverted', 'You paid at most the network fee'],
    [600, 'unclear', 'look at your activity before you try again'],
    [300, 'unclear', 'look at your activity before you try again'],
    [700, 'unclear', 'look at your activity before you try again'],
  ])('with the status %i is %s', async (status, step, words) => {
    const harness = await reviewing(token)
    batching(harness, { status, receipts: [RECEIPT] })
    await confirmed(harness)
    expect(swapOf(harness).attempt).toMatchObject({ step, sent: null })
    expect(shown(harness)).toContain(words)
  })

  test.each([{ status: 200 }, { status: 200, receipts: [] }])(
    'is a swap that is done, also without a transaction to follow (%o)',
    async (answer) => {
      const harness = await reviewing(token)
      batching(harness, answer)
      await confirmed(harness)
      expect(swapOf(harness).attempt).toMatchObject({ step: 'sent', sent: null })
      expect(shown(harness)).toMatch(/^Swapped 2\.5 USD to 10 CAT\. .+ reports that it is done\.$/)
      expect(harness.store.getState().transactions?.sent).toEqual([])
    },
  )
})

describe('an approval', () => {
  test('that no block has after ten minutes may still come into force, and no swap follows', async () => {
    const harness = await reviewing(token)
    const sent = sentBy(harness)
    answers.current.eth_getTransactionReceipt = null
    const done = harness.store.dispatch(confirmSwap())
    await pass(0)
    await pass(601_000)
    await done
    expect([sent.length, swapOf(harness).attempt?.step]).toEqual([1, 'approvalPending'])
    expect(shown(harness)).toContain('The approval is in no block yet. It may still come into force.')
  })

  const closed = (): AppThunk => (dispatch) => dispatch(closeModal())

  test.each<[string, () => AppThunk]>([
    ['back to the form', goBack],
    ['by closing', closed],
  ])('is not followed by the swap after the visitor has left %s', async (_, leave) => {
    const harness = await reviewing(token)
    const sent = sentBy(harness)
    answers.current.eth_getTransactionReceipt = null
    const done = harness.store.dispatch(confirmSwap())
    await pass(2_000)
    expect(swapOf(harness).attempt?.step).toBe('allowing')
    harness.store.dispatch(leave())
    answers.current.eth_getTransactionReceipt = RECEIPT
    await pass(2_000)
    await done
    expect([sent.length, swapOf(harness).attempt?.step]).toEqual([1, 'left'])
    expect(selectIsSwapping(harness.store.getState())).toBe(false)
    expect(shown(harness)).toBe('Nothing was swapped. You left before your wallet was asked to swap.')
  })

  test('is followed by the swap if the visitor has come back in time', async () => {
    const harness = await reviewing(token)
    const sent = sentBy(harness)
    answers.current.eth_getTransactionReceipt = null
    const done = harness.store.dispatch(confirmSwap())
    await pass(2_000)
    harness.store.dispatch(goBack())
    harness.store.dispatch(pushed({ view: 'SwapPreview' }))
    answers.current.eth_getTransactionReceipt = RECEIPT
    await pass(2_000)
    await done
    expect([sent.length, swapOf(harness).attempt?.step]).toEqual([2, 'sent'])
  })
})

test('a swap that the wallet is asked for already goes on when the visitor leaves', async () => {
  const harness = await reviewing()
  const approve = holdSending(harness)
  const done = harness.store.dispatch(confirmSwap())
  await pass(0)
  expect(swapOf(harness).attempt?.step).toBe('asking')
  harness.store.dispatch(goBack())
  approve()
  await done
  expect(swapOf(harness).attempt).toMatchObject({ step: 'sent', sent: { hash: SENT_HASH } })
})
