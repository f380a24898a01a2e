import { expect, test } from 'vitest'
import type { ViewName } from '../../types.ts'
import { isView, titleOf, VIEW_FACTS } from './viewFacts.ts'

const nothing = { wallet: undefined, network: undefined }
const names = Object.keys(VIEW_FACTS) as ViewName[]

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

test('what the secure frame asks is a request: not all of it is a transaction', () => {
  expect(titleOf('ApproveTransaction', nothing)).toBe('Approve request')
})

test('only the account goes without a visible title', () => {
  expect(names.filter((name) => VIEW_FACTS[name].untitled)).toEqual(['Account'])
})

test.each(['', 'account', 'Nowhere', 'toString', '__proto__', 'Swap'])('there is no view %j', (name) => {
  expect(isView(name)).toBe(false)
})

test('what the secure frame shows has one view each', () => {
  const screens = names.flatMap((name) => VIEW_FACTS[name].screens ?? [])
  expect([...screens].sort()).toEqual([
    'approve',
    'device',
    'export',
    'otp',
    'recovery',
    'sessions',
    'update-email',
  ])
})

test('a view that the secure frame draws opens for its screens, and needs nothing else', () => {
  for (const name of names) {
    const { slot, screens = [], needs } = VIEW_FACTS[name]
    if (slot) expect({ name, hasScreens: screens.length > 0, needs }).toEqual({ name, hasScreens: true })
  }
})
