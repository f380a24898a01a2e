import { afterEach, expect, test, vi } from 'vitest'
import { configured } from '../../state/config/configSlice.ts'
import { bareStore } from '../../testing/bareStore.ts'
import { isRestricted } from '../buy/regions.ts'
import { selectWalletFeatures } from './walletFeatures.ts'

afterEach(() => void vi.restoreAllMocks())

/** A browser in a time zone. */
function live(timeZone: string) {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone,
  } as Intl.ResolvedDateTimeFormatOptions)
}

function actions(features: object) {
  const store = bareStore()
  // Without an answer of the server, the page’s wishes count.
  store.dispatch(configured({ features, remoteFeatures: null }))
  return selectWalletFeatures(store.getState())
}

test.each<[object, string[]]>([
  [{}, ['onramp', 'swaps', 'receive', 'send']],
  [{ send: false, swaps: false }, ['onramp', 'receive']],
  [{ receive: false, onramp: [] }, ['swaps', 'send']],
  [{ walletFeaturesOrder: ['send', 'receive'] }, ['send', 'receive', 'onramp', 'swaps']],
  [{ walletFeaturesOrder: ['send', 'send', 'toString', 7], onramp: false }, ['send', 'swaps', 'receive']],
  [{ walletFeaturesOrder: 'send' }, ['onramp', 'swaps', 'receive', 'send']],
  [{ send: false, receive: false, swaps: false, onramp: false }, []],
])('%j', (features, expected) => {
  live('Europe/Zurich')
  expect(actions(features)).toEqual(expected)
})

test('buying is not offered in a restricted time zone, whatever the options say', () => {
  live('Asia/Hong_Kong')
  expect(actions({ onramp: ['meld'] })).toEqual(['swaps', 'receive', 'send'])
})

test.each([
  ['Asia/Shanghai', true],
  ['Asia/Urumqi', true],
  ['Asia/Chongqing', true],
  ['Asia/Harbin', true],
  ['Asia/Kashgar', true],
  ['Asia/Macau', true],
  ['Asia/Hong_Kong', true],
  ['Asia/Macao', true],
  ['asia/beijing', true],
  ['Asia/Taipei', false],
  ['Asia/Singapore', false],
  ['UTC', false],
])('%s is restricted: %s', (timeZone, expected) => {
  expect(isRestricted(timeZone)).toBe(expected)
})
