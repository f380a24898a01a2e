import { expect, test } from 'vitest'
import type { Asset } from '../../state/late/asset.ts'
import { prepareSwaps, reviewing } from '../../testing/swap.ts'
import { impactOf } from './impact.ts'
import { bothSums, exactSum, shownSum } from './sum.ts'
import { selectReviewed } from './swapFlow.ts'

prepareSwaps()

type Prices = Record<'from' | 'to', Asset['price']>

/** The impact of half a coin for 10 CAT, with these prices. */
async function impact(bps: number | null, { from, to }: Prices) {
  const { store } = await reviewing()
  const reviewed = selectReviewed(store.getState())
  if (!reviewed) throw new Error('Nothing is reviewed')
  const { wish, quote } = reviewed
  return impactOf({
    wish: { ...wish, from: { ...wish.from, price: from }, to: { ...wish.to, price: to } },
    quote: { ...quote, priceImpactBps: bps },
  })
}

test.each<[string, number | null, Prices, object]>([
  ['that the source tells', 299, { from: 1, to: 1 }, { level: 'low', percent: '2.99', isByWorth: false }],
  ['that is high', 300, { from: 1, to: 1 }, { level: 'high', percent: '3', isByWorth: false }],
  ['without a loss', null, { from: 2000, to: 100 }, { level: 'low', percent: '0', isByWorth: true }],
  ['with a gain', null, { from: 2000, to: 200 }, { level: 'low', percent: '0', isByWorth: true }],
  ['below the limit', null, { from: 2000, to: 97.01 }, { level: 'low', percent: '2.99' }],
  ['at the first limit', null, { from: 2000, to: 97 }, { level: 'high', percent: '3', isByWorth: true }],
  ['at the second limit', null, { from: 2000, to: 85 }, { level: 'veryHigh', percent: '15' }],
  ['of nearly all', null, { from: 2000, to: 1e-9 }, { level: 'veryHigh', percent: '99.99' }],
  ['without the price of what is paid', null, { from: null, to: 100 }, { level: 'unknown' }],
  ['without the price of what is received', null, { from: 2000, to: null }, { level: 'unknown' }],
  ['with a price of nothing', null, { from: 2000, to: 0 }, { level: 'unknown' }],
])('an impact %s', async (_, bps, prices, expected) => {
  expect(await impact(bps, prices)).toMatchObject(expected)
})

test.each([
  ['230765559129830145023244', 18, '230,765'],
  ['14740485703180000000000', 18, '14,740.4'],
  ['496027303', 6, '496.027'],
  ['1', 18, '0.000000000000000001'],
  ['1234567890123', 18, '0.00000123456'],
  ['24918788', 9, '0.0249187'],
  ['1999999999', 9, '1.99999'],
  ['12345678', 0, '12,345,678'],
  ['1000000000', 6, '1,000'],
  ['0', 6, '0'],
])('%s units of %i decimals are read as %s', (units, decimals, shown) => {
  const unit = { decimals, symbol: 'CAT' }
  expect(shownSum(BigInt(units), unit)).toBe(`${shown} CAT`)
})

test('the exact amount has all digits', () => {
  const unit = { decimals: 18, symbol: 'CAT' }
  expect(exactSum(230765559129830145023244n, unit)).toBe('230,765.559129830145023244 CAT')
})

test.each([
  [496027303n, 496000000n, ['496.027 CAT', '496 CAT']],
  [496027303n, 496027302n, ['496.027303 CAT', '496.027302 CAT']],
  [496027303n, 496027303n, ['496.027 CAT', '496.027 CAT']],
])('%i and %i units are read as the same amount only if they are', (one, other, texts) => {
  expect(bothSums(one, other, { decimals: 6, symbol: 'CAT' })).toEqual(texts)
})
