import { expect, test } from 'vitest'
import type { ViewName } from '../../types.ts'
import { isView, TITLES, titleOf, UNTITLED } from './titles.ts'

const nothing = { wallet: undefined, network: undefined }
const names = Object.keys(TITLES) as ViewName[]

test.each(names)('%s is named even where nothing is known of what it is about', (view) => {
  expect(titleOf(view, nothing)).not.toBe('')
})

test.each([
  ['ConnectingExternal', 'MetaMask'],
  ['ConnectingWalletConnect', 'MetaMask'],
  ['SwitchNetwork', 'Base'],
] as const)('%s is titled by what it is about', (view, title) => {
  expect(titleOf(view, { wallet: 'MetaMask', network: 'Base' })).toBe(title)
})

test('only the account goes without a visible title', () => {
  expect([...UNTITLED]).toEqual(['Account'])
})

test.each(['', 'account', 'Nowhere', 'toString', '__proto__', 'Swap'])('there is no view %j', (name) => {
  expect(isView(name)).toBe(false)
})
