import { describe, expect, test } from 'vitest'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { slippageTyped, swapTokenChosen } from '../../state/late/swapSlice.ts'
import { answered } from '../../testing/bareStore.ts'
import type { Harness } from '../../testing/harness.ts'
import { pass } from '../../testing/session.ts'
import { asked, CAT, prepareSwaps, quoted, refusal, swapAnswers, swapOf } from '../../testing/swap.ts'
import { selectChoices } from './choices.ts'
import { askQuote } from './quoteFlow.ts'
import { changeUnit, chooseSwapMax, typeSwapAmount } from './swapForm.ts'
import { selectStage } from './wish.ts'

prepareSwaps()

const stageOf = ({ store }: Harness) => selectStage(store.getState())

describe('the form', () => {
  test('lists the visitor’s tokens first, then suggested and popular ones, by symbol', async () => {
    const { store } = await quoted()
    const symbols = (list: readonly { symbol: string }[]) => list.map(({ symbol }) => symbol)
    const { held, suggested, popular } = selectChoices(store.getState())
    expect([symbols(held), symbols(suggested), symbols(popular)]).toEqual([['ETH', 'USD'], ['DAI'], ['CAT']])
  })

  test('names the first thing that it lacks', async () => {
    const harness = await quoted()
    const { dispatch } = harness.store
    expect(stageOf(harness)).toBe('ready')
    dispatch(slippageTyped('0.05'))
    expect(stageOf(harness)).toBe('badSlippage')
    dispatch(slippageTyped('51'))
    expect(stageOf(harness)).toBe('badSlippage')
    dispatch(slippageTyped('3'))
    expect(stageOf(harness)).toBe('asking')
    dispatch(typeSwapAmount('10.000000000000000001'))
    expect(stageOf(harness)).toBe('tooMuch')
    dispatch(typeSwapAmount('1e3'))
    expect(stageOf(harness)).toBe('badAmount')
    dispatch(typeSwapAmount(''))
    expect(stageOf(harness)).toBe('noAmount')
    dispatch(swapTokenChosen({ side: 'to', key: 'native' }))
    expect([swapOf(harness).from, swapOf(harness).to]).toEqual([CAT, 'native'])
  })

  test('takes an amount in US dollars, exactly, and the full balance without the fee', async () => {
    const harness = await quoted()
    const { dispatch } = harness.store
    dispatch(changeUnit())
    expect(swapOf(harness)).toMatchObject({ amount: '1000', unit: 'usd' })
    dispatch(typeSwapAmount('0.01'))
    await dispatch(askQuote())
    expect(asked.at(-1)).toContain('"amount":"5000000000000"')
    await dispatch(chooseSwapMax())
    expect(swapOf(harness)).toMatchObject({ amount: '9.99965', unit: 'token' })
  })

  test('drops an answer for something else, and keeps the last quote while nothing answers', async () => {
    const harness = await quoted()
    const { dispatch } = harness.store
    const late = dispatch(askQuote())
    dispatch(typeSwapAmount('0.6'))
    await late
    expect(swapOf(harness).quote.best).toBeNull()
    await dispatch(askQuote())
    swapAnswers.current.quotes = 503
    await dispatch(askQuote())
    expect(swapOf(harness).quote).toMatchObject({ best: { toAmount: '1000' }, failure: 'unreachable' })
    expect(stageOf(harness)).toBe('unreachable')
  })

  test.each([
    ['no-route', 'noRoute'],
    ['swap-fails', 'fails'],
    ['swaps-unsupported', 'noRoute'],
  ])('%s is %s', async (code, stage) => {
    swapAnswers.current.quotes = refusal(code)
    expect(stageOf(await quoted())).toBe(stage)
  })

  test.each<[string, object | number]>([
    ['with an exponent', { toAmount: '1e21' }],
    ['with a sign', { toAmount: '-5' }],
    ['as a number', { toAmount: 1000 }],
    ['about another amount', { fromAmount: '1' }],
    ['about another token', { toAccount: 'eip155:31337:0x2222222222222222222222222222222222222222' }],
    ['whose minimum is below the slippage', { toAmount: '1000', minToAmount: '988' }],
    ['whose minimum is above the amount', { toAmount: '1000', minToAmount: '1001' }],
    ['with a minimum of nothing', { toAmount: '1', minToAmount: '0' }],
    ['that is HTML', 200],
  ])('a quote %s is none', async (_, change) => {
    swapAnswers.current.quotes = change
    const harness = await quoted()
    expect(swapOf(harness).quote.best).toBeNull()
    expect(stageOf(harness)).not.toBe('ready')
  })

  test.each(['990', '989', '1000'])('a minimum of %s fits 1,000 and one percent', async (minToAmount) => {
    swapAnswers.current.quotes = { toAmount: '1000', minToAmount }
    expect(stageOf(await quoted())).toBe('ready')
  })

  test('is empty again on another network', async () => {
    const harness = await quoted()
    const { dispatch } = harness.store
    dispatch(connectionEvent({ namespace: 'eip155', event: answered('eip155:31338') }))
    await pass(0)
    expect(swapOf(harness)).toMatchObject({ amount: '', to: null, quote: { best: null, status: 'none' } })
  })
})
