import { expect, test } from 'vitest'
import { isView, titleOf, VIEW_FACTS, VIEW_NAMES } from './viewFacts.ts'

const nothing = { wallet: undefined, network: undefined }

test.each(VIEW_NAMES)('%s is named even where nothing is known of what it is about', (view) => {
  expect(titleOf(VIEW_FACTS[view], nothing)).not.toBe('')
})

test.each([
  ['ConnectingExternal', 'MetaMask'],
  ['ConnectingWalletConnect', 'MetaMask'],
  ['SwitchNetwork', 'Base'],
] as const)('%s is titled by what it is about', (view, title) => {
  expect(titleOf(VIEW_FACTS[view], { wallet: 'MetaMask', network: 'Base' })).toBe(title)
})

test('what the secure frame asks is a request: not all of it is a transaction', () => {
  expect(titleOf(VIEW_FACTS.ApproveTransaction, nothing)).toBe('Approve request')
})

test('only the account goes without a visible title', () => {
  expect(VIEW_NAMES.filter((name) => VIEW_FACTS[name].untitled)).toEqual(['Account'])
})

test.each(['', 'account', 'Nowhere', 'toString', '__proto__', 'Swap'])('there is no view %j', (name) => {
  expect(isView(name)).toBe(false)
})

test('what the secure frame shows has one view each', () => {
  const screens = VIEW_NAMES.flatMap((name) => VIEW_FACTS[name].screens ?? [])
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
  for (const name of VIEW_NAMES) {
    const { slot, screens = [], needs } = VIEW_FACTS[name]
    if (slot) expect({ name, hasScreens: screens.length > 0, needs }).toEqual({ name, hasScreens: true })
  }
})
