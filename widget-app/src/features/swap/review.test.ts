import { describe, expect, test } from 'vitest'
import { assetsChanged, selectSend } from '../../state/late/sendSlice.ts'
import { quoteAnswered, selectMoved } from '../../state/late/swapSlice.ts'
import { ACCOUNT } from '../../testing/fakeWallet.ts'
import type { Harness } from '../../testing/harness.ts'
import { TOKEN } from '../../testing/send.ts'
import { confirmed, prepareSwaps, quoted, sentBy, swapAnswers, swapOf } from '../../testing/swap.ts'
import { movedText } from './moved.ts'
import { askQuote } from './quoteFlow.ts'
import { reviewAgain, reviewSwap, selectReviewed } from './swapFlow.ts'
import { changeUnit } from './swapForm.ts'
import { selectStage, selectWish } from './wish.ts'

prepareSwaps()

const HALF = 500_000_000_000_000_000n
const ELSEWHERE = 'eip155:31337:0x2222222222222222222222222222222222222222'

const reviewOf = ({ store }: Harness) => selectReviewed(store.getState())

/** The price of the coin changes, from 2,000 US dollars. */
function priceCoin({ store }: Harness, price: number): void {
  const { assets } = selectSend(store.getState())
  const list = assets.list.map((asset) => (asset.address === null ? { ...asset, price } : asset))
  store.dispatch(assetsChanged({ ...assets, list }))
}

/** The form with 1,000 US dollars, which are half a coin. */
async function inUsd(): Promise<Harness> {
  const harness = await quoted()
  harness.store.dispatch(changeUnit())
  await harness.store.dispatch(askQuote())
  expect(swapOf(harness)).toMatchObject({ amount: '1000', unit: 'usd' })
  return harness
}

describe('an amount in US dollars', () => {
  test('is an amount of the token from the review on, whatever its price becomes', async () => {
    const harness = await inUsd()
    await harness.store.dispatch(reviewSwap())
    priceCoin(harness, 1_000)
    expect(reviewOf(harness)).toMatchObject({ wish: { amount: HALF }, quote: { fromAmount: String(HALF) } })
    const sent = sentBy(harness)
    await confirmed(harness)
    expect(sent).toMatchObject([{ value: `0x${HALF.toString(16)}` }])
  })

  test('needs another quote when the price changes before the review', async () => {
    const harness = await inUsd()
    const { dispatch, getState } = harness.store
    priceCoin(harness, 1_000)
    expect(selectStage(getState())).toBe('asking')
    await dispatch(reviewSwap())
    expect(swapOf(harness).reviewed).toBeNull()
    await dispatch(askQuote())
    expect(selectStage(getState())).toBe('ready')
    expect(swapOf(harness).quote.best?.fromAmount).toBe(String(2n * HALF))
  })

  test('drops a quote that arrives after the price has changed, and asks again', async () => {
    const harness = await inUsd()
    const asking = harness.store.dispatch(askQuote())
    priceCoin(harness, 500)
    await asking
    expect(swapOf(harness).quote.best?.fromAmount).toBe(String(4n * HALF))
  })
})

describe('the review', () => {
  async function reviewed(): Promise<Harness> {
    const harness = await quoted()
    await harness.store.dispatch(reviewSwap())
    return harness
  }

  test.each<[string, object, string]>([
    ['a lower amount', { toAmount: '995' }, 'Price updated. You now get 0.5% less.'],
    [
      'a lower minimum',
      { toAmount: '1000', minToAmount: '989' },
      'The minimum has changed: you would now get at least 9.89 CAT, not 9.9 CAT.',
    ],
    [
      'another source',
      { toAmount: '1100', source: 'lifi' },
      'The swap would now go through another service or contract. Check its terms again.',
    ],
    [
      'another spender',
      { toAmount: '1100', spender: ELSEWHERE },
      'The swap would now go through another service or contract. Check its terms again.',
    ],
  ])('asks again about %s', async (_, change, words) => {
    const harness = await reviewed()
    swapAnswers.current.quotes = change
    await harness.store.dispatch(askQuote())
    const moved = selectMoved(harness.store.getState())
    expect(moved).toMatchObject(change)
    const review = reviewOf(harness)
    expect(review && moved && movedText(review, moved).text).toBe(words)
    const sent = sentBy(harness)
    await confirmed(harness)
    expect(sent).toEqual([])
    await harness.store.dispatch(reviewAgain())
    expect([selectMoved(harness.store.getState()), reviewOf(harness)?.quote]).toMatchObject([null, change])
  })

  test('does not take a quote for another amount, and shows none', async () => {
    const harness = await quoted()
    const { dispatch, getState } = harness.store
    const { id, best } = swapOf(harness).quote
    await dispatch(reviewSwap())
    const other = best && { ...best, fromAmount: '7', toAmount: '5000', minToAmount: '5000' }
    dispatch(quoteAnswered({ id, best: other, failure: null, at: Date.now() }))
    expect(swapOf(harness).reviewed?.quote).toEqual(best)
    await dispatch(reviewAgain())
    dispatch(quoteAnswered({ id, best: other, failure: null, at: Date.now() }))
    expect(selectWish(getState())?.amount).toBe(HALF)
    const sent = sentBy(harness)
    await confirmed(harness)
    expect(sent).toEqual([])
  })
})

test('a call of a token that the account holds is never signed', async () => {
  const harness = await quoted()
  await harness.store.dispatch(reviewSwap())
  const [from, to] = [ACCOUNT, TOKEN].map((address) => `eip155:31337:${address}`)
  swapAnswers.current['build-transaction'] = { tx: { from, to, data: '0x12', amount: String(HALF) } }
  const sent = sentBy(harness)
  await confirmed(harness)
  expect([sent, swapOf(harness).attempt?.step]).toEqual([[], 'unsafe'])
})
