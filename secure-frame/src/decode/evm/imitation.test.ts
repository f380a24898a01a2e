import { expect, test } from 'vitest'
import { ethereum } from '../fixtures/context.fixture.ts'
import { imitatesCoin } from './imitation.ts'

test.each(['ETH', 'eth', 'E.T.H', 'ＥＴＨ', 'ΕΤΗ', 'ЕТН'])('%s may be read as the coin', (symbol) => {
  expect(imitatesCoin(symbol, ethereum)).toBe(true)
})

test.each(['WETH', 'ETHX', 'USD', 'US₮', 'ΕΤΗΑ'])('%s is not read as the coin', (symbol) => {
  expect(imitatesCoin(symbol, ethereum)).toBe(false)
})

test('without a network there is no coin to imitate', () => {
  expect(imitatesCoin('ETH', { network: null })).toBe(false)
})
